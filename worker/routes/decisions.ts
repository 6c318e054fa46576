import { createRoute } from "@hono/zod-openapi";
import { answer, withApiKey } from "../contract/answer.ts";
import { DecisionList, DecisionParams, DecisionRecord, ListDecisionsQuery } from "../contract/decisions.ts";
import { failures, keyed } from "../contract/error.ts";
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

/** Decision records: list, read. */
export const decisionRoutes = createRouter()
  .openapi(list, async (c) => c.json(await listDecisions(c.var.services, c.req.valid("query")), 200))
  .openapi(get, async (c) => c.json(await getDecision(c.var.services, c.req.valid("param")), 200));
