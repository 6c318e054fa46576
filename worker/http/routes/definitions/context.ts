import { z } from "@hono/zod-openapi";
import { ApplicationContextView, CreateContextBody } from "../../../contract/resources/definitions/context.ts";
import { ContextImpact, VersionParams, VersionsQuery } from "../../../contract/resources/definitions/guardrails.ts";
import { RulesTrial, TryContextBody } from "../../../contract/resources/definitions/rules-trial.ts";
import {
  createContext,
  getContext,
  getContextVersion,
  listContextVersions,
} from "../../../usecases/definitions/context.ts";
import { tryContext } from "../../../usecases/tasks/try-rules.ts";
import { versionImpact } from "../../../usecases/definitions/version-view.ts";
import { json } from "../../body.ts";
import { operationsOf } from "../../operation/operation.ts";

const operation = operationsOf("Context");

/** Application context: put in force, read, list, count stale tasks. */
export const contextOperations = [
  operation({
    id: "createContext",
    route: "POST /context",
    scope: "author",
    reach: "whole",
    summary: "Put an application context in force",
    description:
      "Stores the context as the next version and puts it in force before answering. It applies to tasks created from then on. With `replaces`, only if that version is in force.",
    takes: { body: json(CreateContextBody, "The context.") },
    gives: { status: 201, schema: ApplicationContextView, words: "The version now in force." },
    fails: ["conflict"],
    audited: {
      table: "context_versions",
      inserted: "'v' || number",
      shows: ["version"],
    },
    call: ({ services, body }) => createContext(services, body),
  }),
  operation({
    id: "getContext",
    route: "GET /context",
    scope: "read",
    reach: "whole",
    summary: "Read the context in force",
    description: "Answers 404 until one is set; that is expected, not an error.",
    gives: { status: 200, schema: ApplicationContextView, words: "The version in force." },
    fails: ["not_found"],
    call: ({ services }) => getContext(services),
  }),
  operation({
    id: "listContextVersions",
    route: "GET /context/versions",
    scope: "read",
    reach: "whole",
    summary: "List context versions",
    description: "The versions, newest first: all of them, or some with `limit` and `before`.",
    takes: { query: VersionsQuery },
    gives: { status: 200, schema: z.array(ApplicationContextView), words: "The versions." },
    call: ({ services, query }) => listContextVersions(services, query),
  }),
  operation({
    id: "getContextVersion",
    route: "GET /context/versions/{version}",
    scope: "read",
    reach: "whole",
    summary: "Read a context version",
    description: "Reads one version, such as v1.",
    takes: { params: VersionParams },
    gives: { status: 200, schema: ApplicationContextView, words: "The version." },
    call: ({ services, params }) => getContextVersion(services, params),
  }),
  operation({
    id: "tryContext",
    route: "POST /context/trial",
    scope: "read",
    reach: "whole",
    summary: "Try a context on existing tasks",
    description:
      "Compiles the sentences of active tasks under the context in force and under the one sent, and lists the tasks whose sentence would mean something else or be refused, a page of tasks at a time. Existing tasks keep their conditions. No model is asked; nothing is stored.",
    takes: { body: json(TryContextBody, "The context to try.") },
    gives: { status: 200, schema: RulesTrial, words: "What it would change." },
    audited: { none: "it computes and changes nothing" },
    call: ({ services, body }) => tryContext(services, body),
  }),
  operation({
    id: "getContextImpact",
    route: "GET /context/impact",
    scope: "read",
    reach: "whole",
    summary: "Count stale tasks",
    description: "Counts active tasks by the context version they were compiled under.",
    gives: { status: 200, schema: ContextImpact, words: "The counts." },
    call: ({ services }) => versionImpact(services, "context"),
  }),
];
