import { createRoute } from "@hono/zod-openapi";
import { answer, jsonContent, withApiKey } from "../contract/answer.ts";
import { body } from "../contract/body.ts";
import { DecisionList, DecisionParams, DecisionRecord, ListDecisionsQuery } from "../contract/decisions.ts";
import { bodied, failures, keyed } from "../contract/error.ts";
import { DecisionExplanation, ExplainDecisionBody } from "../contract/explain.ts";
import { jsonBody } from "../middleware/json-body.ts";
import { explainDecision } from "../usecases/explain-decision.ts";
import { getDecision } from "../usecases/get-decision.ts";
import { listDecisions } from "../usecases/list-decisions.ts";
import { createRouter } from "./router.ts";

const tags = ["Decisions"];

const list = createRoute({
  method: "get",
  path: "/decisions",
  operationId: "listDecisions",
  tags,
  summary: "List decisions",
  description: "Pages through the records, triggered or not, newest first by the time they are about. Filters combine.",
  security: withApiKey,
  request: { query: ListDecisionsQuery },
  responses: { 200: answer(DecisionList, "A page of decisions."), ...failures(...keyed) },
});

const get = createRoute({
  method: "get",
  path: "/decisions/{decision_id}",
  operationId: "getDecision",
  tags,
  summary: "Read a decision",
  description: "Reads one record with what became of its actions.",
  security: withApiKey,
  request: { params: DecisionParams },
  responses: { 200: answer(DecisionRecord, "The record."), ...failures(...keyed, "not_found") },
});

const explain = createRoute({
  method: "post",
  path: "/decisions/explain",
  operationId: "explainDecision",
  tags,
  summary: "Explain a decision",
  description:
    "Tells why a recorded decision came out as it did and what would have turned it. Reads the record and evaluates nothing, so it works when the observations are gone. Where several are about the same instant, the reproducible one is explained.",
  security: withApiKey,
  middleware: jsonBody,
  request: { body: jsonContent(body(ExplainDecisionBody), "The question that was answered.") },
  responses: { 200: answer(DecisionExplanation, "The explanation."), ...failures(...keyed, ...bodied, "not_found") },
});

/** Decision records: list, read, explain. */
export const decisionRoutes = createRouter()
  .openapi(list, async (c) => c.json(await listDecisions(c.var.services, c.req.valid("query")), 200))
  .openapi(explain, async (c) => c.json(await explainDecision(c.var.services, c.req.valid("json")), 200))
  .openapi(get, async (c) => c.json(await getDecision(c.var.services, c.req.valid("param")), 200));
