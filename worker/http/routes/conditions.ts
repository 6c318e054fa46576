import { createRoute } from "@hono/zod-openapi";
import { answer, jsonContent, withApiKey, withElevatedKey } from "../../contract/wire/answer.ts";
import { body } from "../../contract/wire/body.ts";
import { VersionQuery } from "../../contract/resources/concepts.ts";
import { Condition, ConditionParams, CreateConditionBody } from "../../contract/resources/conditions.ts";
import { bodied, failures, keyed } from "../../contract/wire/error.ts";
import { ConditionExplanation, ExplainConditionBody } from "../../contract/resources/explain.ts";
import { elevatedKey } from "../middleware/elevated-key.ts";
import { jsonBody } from "../middleware/json-body.ts";
import { createCondition } from "../../usecases/definitions/create-condition.ts";
import { explainCondition } from "../../usecases/definitions/explain-condition.ts";
import { getCondition } from "../../usecases/definitions/get-condition.ts";
import { createRouter } from "../router.ts";

const tags = ["Conditions"];

const create = createRoute({
  method: "post",
  path: "/conditions",
  operationId: "createCondition",
  tags,
  summary: "Register a condition",
  description:
    "Compiles and registers a condition under its id and version, for good: a version that exists is a conflict.",
  security: withElevatedKey,
  middleware: [elevatedKey, ...jsonBody],
  request: { body: jsonContent(body(CreateConditionBody), "The condition.") },
  responses: {
    201: answer(Condition, "The condition is registered."),
    ...failures(...keyed, ...bodied, "forbidden", "semantic_error", "not_found", "conflict"),
  },
});

const get = createRoute({
  method: "get",
  path: "/conditions/{id}",
  operationId: "getCondition",
  tags,
  summary: "Read a condition version",
  description: "Reads one version of a condition. The version must be named.",
  security: withApiKey,
  request: { params: ConditionParams, query: VersionQuery },
  responses: { 200: answer(Condition, "The condition."), ...failures(...keyed, "not_found") },
});

const explain = createRoute({
  method: "post",
  path: "/conditions/explain",
  operationId: "explainCondition",
  tags,
  summary: "Explain a condition",
  description:
    "Tells what a condition watches for and why its parameters are what they are, from its definition and what was pinned with it. The active context may choose words, never a number.",
  security: withApiKey,
  middleware: jsonBody,
  request: { body: jsonContent(body(ExplainConditionBody), "The condition version.") },
  responses: { 200: answer(ConditionExplanation, "The explanation."), ...failures(...keyed, ...bodied, "not_found") },
});

/** Conditions: register, read, explain. */
export const conditionRoutes = createRouter()
  .openapi(create, async (c) => c.json(await createCondition(c.var.services, c.req.valid("json")), 201))
  .openapi(explain, async (c) => c.json(await explainCondition(c.var.services, c.req.valid("json")), 200))
  .openapi(get, async (c) =>
    c.json(await getCondition(c.var.services, { ...c.req.valid("param"), ...c.req.valid("query") }), 200),
  );
