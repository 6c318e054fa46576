import { createRoute, z } from "@hono/zod-openapi";
import { answer, jsonContent, withApiKey, withElevatedKey } from "../../contract/wire/answer.ts";
import { body } from "../../contract/wire/body.ts";
import { bodied, failures, keyed } from "../../contract/wire/error.ts";
import {
  CreateGuardrailsBody,
  GuardrailsImpact,
  GuardrailsVersion,
  VersionParams,
} from "../../contract/resources/guardrails.ts";
import { elevatedKey } from "../middleware/elevated-key.ts";
import { jsonBody } from "../middleware/json-body.ts";
import {
  createGuardrails,
  getGuardrails,
  getGuardrailsVersion,
  listGuardrailsVersions,
} from "../../usecases/definitions/guardrails.ts";
import { impactOf } from "../../usecases/definitions/version-view.ts";
import { createRouter } from "../router.ts";

const tags = ["Guardrails"];

const create = createRoute({
  method: "post",
  path: "/guardrails",
  operationId: "createGuardrails",
  tags,
  summary: "Put guardrails in force",
  description:
    "Stores the definition as the next version and puts it in force before answering; the version before is retired in the same step.",
  security: withElevatedKey,
  middleware: [elevatedKey, ...jsonBody],
  request: { body: jsonContent(body(CreateGuardrailsBody), "The guardrails.") },
  responses: {
    201: answer(GuardrailsVersion, "The version now in force."),
    ...failures(...keyed, ...bodied, "forbidden", "semantic_error"),
  },
});

const active = createRoute({
  method: "get",
  path: "/guardrails",
  operationId: "getGuardrails",
  tags,
  summary: "Read the guardrails in force",
  description: "Answers 404 while the guardrails of the file are in use; that is expected, not a fault.",
  security: withApiKey,
  responses: { 200: answer(GuardrailsVersion, "The version in force."), ...failures(...keyed, "not_found") },
});

const list = createRoute({
  method: "get",
  path: "/guardrails/versions",
  operationId: "listGuardrailsVersions",
  tags,
  summary: "List guardrails versions",
  description: "All versions set through the API, newest first.",
  security: withApiKey,
  responses: { 200: answer(z.array(GuardrailsVersion), "The versions."), ...failures(...keyed) },
});

const get = createRoute({
  method: "get",
  path: "/guardrails/versions/{version}",
  operationId: "getGuardrailsVersion",
  tags,
  summary: "Read a guardrails version",
  description: "Reads one version, such as v1.",
  security: withApiKey,
  request: { params: VersionParams },
  responses: { 200: answer(GuardrailsVersion, "The version."), ...failures(...keyed, "validation_error", "not_found") },
});

const impact = createRoute({
  method: "get",
  path: "/guardrails/impact",
  operationId: "getGuardrailsImpact",
  tags,
  summary: "Count stale tasks",
  description: "Counts active tasks by the guardrails version they were compiled under.",
  security: withApiKey,
  responses: { 200: answer(GuardrailsImpact, "The counts."), ...failures(...keyed) },
});

/** Guardrails: put in force, read, list, count stale tasks. */
export const guardrailsRoutes = createRouter()
  .openapi(create, async (c) => c.json(await createGuardrails(c.var.services, c.req.valid("json")), 201))
  .openapi(active, async (c) => c.json(await getGuardrails(c.var.services), 200))
  .openapi(list, async (c) => c.json(await listGuardrailsVersions(c.var.services), 200))
  .openapi(get, async (c) => c.json(await getGuardrailsVersion(c.var.services, c.req.valid("param")), 200))
  .openapi(impact, async (c) => c.json(await impactOf(c.var.services, "guardrails"), 200));
