import { z } from "@hono/zod-openapi";
import {
  CreateGuardrailsBody,
  GuardrailsImpact,
  GuardrailsVersion,
  VersionParams,
} from "../../../contract/resources/definitions/guardrails.ts";
import {
  createGuardrails,
  getGuardrails,
  getGuardrailsVersion,
  listGuardrailsVersions,
} from "../../../usecases/definitions/guardrails.ts";
import { impactOf } from "../../../usecases/definitions/version-view.ts";
import { operation } from "../../operation.ts";

/** Guardrails: put in force, read, list, count stale tasks. */
export const guardrailsOperations = [
  operation({
    id: "createGuardrails",
    route: "POST /guardrails",
    tag: "Guardrails",
    scope: "author",
    elevated: true,
    summary: "Put guardrails in force",
    description:
      "Stores the definition as the next version and puts it in force before answering; the previous version is retired in the same step.",
    takes: { body: CreateGuardrailsBody, words: "The guardrails." },
    gives: { status: 201, schema: GuardrailsVersion, words: "The version now in force." },
    fails: ["semantic_error"],
    audited: { table: "guardrails_versions", inserted: "'v' || number" },
    call: ({ services, body }) => createGuardrails(services, body),
  }),
  operation({
    id: "getGuardrails",
    route: "GET /guardrails",
    tag: "Guardrails",
    scope: "read",
    summary: "Read the guardrails in force",
    description: "Answers 404 while the guardrails file is in use; that is expected, not an error.",
    gives: { status: 200, schema: GuardrailsVersion, words: "The version in force." },
    fails: ["not_found"],
    call: ({ services }) => getGuardrails(services),
  }),
  operation({
    id: "listGuardrailsVersions",
    route: "GET /guardrails/versions",
    tag: "Guardrails",
    scope: "read",
    summary: "List guardrails versions",
    description: "All versions set through the API, newest first.",
    gives: { status: 200, schema: z.array(GuardrailsVersion), words: "The versions." },
    call: ({ services }) => listGuardrailsVersions(services),
  }),
  operation({
    id: "getGuardrailsVersion",
    route: "GET /guardrails/versions/{version}",
    tag: "Guardrails",
    scope: "read",
    summary: "Read a guardrails version",
    description: "Reads one version, such as v1.",
    takes: { params: VersionParams },
    gives: { status: 200, schema: GuardrailsVersion, words: "The version." },
    fails: ["not_found"],
    call: ({ services, params }) => getGuardrailsVersion(services, params),
  }),
  operation({
    id: "getGuardrailsImpact",
    route: "GET /guardrails/impact",
    tag: "Guardrails",
    scope: "read",
    summary: "Count stale tasks",
    description: "Counts active tasks by the guardrails version they were compiled under.",
    gives: { status: 200, schema: GuardrailsImpact, words: "The counts." },
    call: ({ services }) => impactOf(services, "guardrails"),
  }),
];
