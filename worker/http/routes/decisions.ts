import { createRoute } from "@hono/zod-openapi";
import { answer, jsonContent, withApiKey } from "../../contract/wire/answer.ts";
import { body } from "../../contract/wire/body.ts";
import {
  DecisionList,
  DecisionParams,
  DecisionRecord,
  ListDecisionsQuery,
} from "../../contract/resources/decisions.ts";
import { bodied, failures, keyed } from "../../contract/wire/error.ts";
import { DecisionExplanation, ExplainDecisionBody } from "../../contract/resources/explain.ts";
import { DecisionProof, Verification } from "../../contract/resources/proof.ts";
import { jsonBody } from "../middleware/json-body.ts";
import { explainDecision } from "../../usecases/decisions/explain-decision.ts";
import { getDecisionProof } from "../../usecases/decisions/get-decision-proof.ts";
import { getDecision } from "../../usecases/decisions/get-decision.ts";
import { listDecisions } from "../../usecases/decisions/list-decisions.ts";
import { verifyDecision } from "../../usecases/decisions/verify-decision.ts";
import { createRouter } from "../router.ts";

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

const verify = createRoute({
  method: "post",
  path: "/decisions/{decision_id}/verify",
  operationId: "verifyDecision",
  tags,
  summary: "Verify a decision",
  description:
    "Recomputes a recorded decision from the append-only ledger and the pinned definitions, under the watermarks of its record, and names every field that differs. Stores nothing.",
  security: withApiKey,
  request: { params: DecisionParams },
  responses: { 200: answer(Verification, "What was found."), ...failures(...keyed, "not_found") },
});

const proof = createRoute({
  method: "get",
  path: "/decisions/{decision_id}/proof",
  operationId: "getDecisionProof",
  tags,
  summary: "Read the proof of a decision",
  description:
    "Returns everything needed to recompute a decision elsewhere: the record, the definitions and their execution graph, and the observations in view. The entity appears under its pseudonym.",
  security: withApiKey,
  request: { params: DecisionParams },
  responses: { 200: answer(DecisionProof, "The proof."), ...failures(...keyed, "not_found", "payload_too_large") },
});

/** Decision records: list, read, explain, verify, prove. */
export const decisionRoutes = createRouter()
  .openapi(list, async (c) => c.json(await listDecisions(c.var.services, c.req.valid("query")), 200))
  .openapi(explain, async (c) => c.json(await explainDecision(c.var.services, c.req.valid("json")), 200))
  .openapi(get, async (c) => c.json(await getDecision(c.var.services, c.req.valid("param")), 200))
  .openapi(verify, async (c) => c.json(await verifyDecision(c.var.services, c.req.valid("param")), 200))
  .openapi(proof, async (c) => c.json(await getDecisionProof(c.var.services, c.req.valid("param")), 200));
