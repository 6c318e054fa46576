import { z } from "@hono/zod-openapi";
import {
  CreateGuardrailsBody,
  GuardrailsFile,
  GuardrailsImpact,
  GuardrailsVersion,
  VersionParams,
  VersionsQuery,
} from "../../../contract/resources/definitions/guardrails.ts";
import { RulesTrial, TryGuardrailsBody } from "../../../contract/resources/definitions/rules-trial.ts";
import {
  createGuardrails,
  getGuardrails,
  getGuardrailsFile,
  getGuardrailsVersion,
  listGuardrailsVersions,
} from "../../../usecases/definitions/guardrails.ts";
import { tryGuardrails } from "../../../usecases/tasks/try-rules.ts";
import { versionImpact } from "../../../usecases/definitions/version-view.ts";
import { json } from "../../body.ts";
import { operationsOf } from "../../operation/operation.ts";

const operation = operationsOf("Guardrails");

/** Guardrails: put in force, read, list, count stale tasks. */
export const guardrailsOperations = [
  operation({
    id: "createGuardrails",
    route: "POST /guardrails",
    scope: "author",
    elevated: true,
    reach: "whole",
    summary: "Put guardrails in force",
    description:
      "Stores the definition as the next version and puts it in force before answering; the previous version is retired in the same step. With `replaces`, only if that version is in force.",
    takes: { body: json(CreateGuardrailsBody, "The guardrails.") },
    gives: { status: 201, schema: GuardrailsVersion, words: "The version now in force." },
    fails: ["semantic_error", "conflict"],
    audited: { table: "guardrails_versions", inserted: "'v' || number" },
    call: ({ services, body }) => createGuardrails(services, body),
  }),
  operation({
    id: "getGuardrails",
    route: "GET /guardrails",
    scope: "read",
    reach: "whole",
    summary: "Read the guardrails in force",
    description: "Answers 404 while the guardrails file is in use; that is expected, not an error.",
    gives: { status: 200, schema: GuardrailsVersion, words: "The version in force." },
    fails: ["not_found"],
    call: ({ services }) => getGuardrails(services),
  }),
  operation({
    id: "listGuardrailsVersions",
    route: "GET /guardrails/versions",
    scope: "read",
    reach: "whole",
    summary: "List guardrails versions",
    description: "The versions set through the API, newest first: all of them, or some with `limit` and `before`.",
    takes: { query: VersionsQuery },
    gives: { status: 200, schema: z.array(GuardrailsVersion), words: "The versions." },
    call: ({ services, query }) => listGuardrailsVersions(services, query),
  }),
  operation({
    id: "getGuardrailsVersion",
    route: "GET /guardrails/versions/{version}",
    scope: "read",
    reach: "whole",
    summary: "Read a guardrails version",
    description: "Reads one version, such as v1.",
    takes: { params: VersionParams },
    gives: { status: 200, schema: GuardrailsVersion, words: "The version." },
    call: ({ services, params }) => getGuardrailsVersion(services, params),
  }),
  operation({
    id: "getGuardrailsFile",
    route: "GET /guardrails/file",
    scope: "read",
    reach: "whole",
    summary: "Read the guardrails file",
    description:
      "The guardrails the service was deployed with. They apply until a version is set through the API; `in_force` says whether they still do.",
    gives: { status: 200, schema: GuardrailsFile, words: "The guardrails of the file." },
    call: ({ services }) => getGuardrailsFile(services),
  }),
  operation({
    id: "tryGuardrails",
    route: "POST /guardrails/trial",
    scope: "read",
    reach: "whole",
    summary: "Try guardrails on existing tasks",
    description:
      "Compiles the sentences of active tasks under the guardrails in force and under those sent, and lists the tasks whose sentence would mean something else or be refused, a page of tasks at a time. Existing tasks keep their conditions. No model is asked; nothing is stored.",
    takes: { body: json(TryGuardrailsBody, "The guardrails to try.") },
    gives: { status: 200, schema: RulesTrial, words: "What they would change." },
    fails: ["semantic_error"],
    audited: { none: "it computes and changes nothing" },
    call: ({ services, body }) => tryGuardrails(services, body),
  }),
  operation({
    id: "getGuardrailsImpact",
    route: "GET /guardrails/impact",
    scope: "read",
    reach: "whole",
    summary: "Count stale tasks",
    description: "Counts active tasks by the guardrails version they were compiled under.",
    gives: { status: 200, schema: GuardrailsImpact, words: "The counts." },
    call: ({ services }) => versionImpact(services, "guardrails"),
  }),
];
