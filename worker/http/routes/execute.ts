import { createRoute } from "@hono/zod-openapi";
import { answer, jsonContent, withApiKey } from "../../contract/wire/answer.ts";
import { body } from "../../contract/wire/body.ts";
import { bodied, failures, keyed } from "../../contract/wire/error.ts";
import { Result } from "../../contract/resources/evaluate.ts";
import { DecisionValue, ExecuteBody, ExecuteStaticBody } from "../../contract/resources/execute.ts";
import { jsonBody } from "../middleware/json-body.ts";
import { executeConcept } from "../../usecases/evaluation/execute-concept.ts";
import { executeStatic } from "../../usecases/evaluation/execute-static.ts";
import { createRouter } from "../router.ts";

const tags = ["Evaluation"];

const execute = createRoute({
  method: "post",
  path: "/execute",
  operationId: "executeConcept",
  tags,
  summary: "Compute a Result",
  description:
    "Computes a concept for one entity and decides nothing: no decision is recorded, no action fires. With a timestamp what it sees is fixed for ever, exactly as by an evaluation of the same concept at that time.",
  security: withApiKey,
  middleware: jsonBody,
  request: { body: jsonContent(body(ExecuteBody), "The concept, the entity and the time.") },
  responses: {
    200: answer(Result, "The Result."),
    ...failures(...keyed, ...bodied, "not_found", "missing_data", "null_propagation", "type_mismatch"),
  },
});

const inline = createRoute({
  method: "post",
  path: "/execute/static",
  operationId: "executeStatic",
  tags,
  summary: "Try a condition on inline data",
  description:
    "Decides a condition on the data in the body, for tests: no connector is asked, nothing is sealed, recorded or sent. There is no history but what the data carries; without any, a strategy that needs it answers `history_unavailable`.",
  security: withApiKey,
  middleware: jsonBody,
  request: { body: jsonContent(body(ExecuteStaticBody), "The condition and its data.") },
  responses: {
    200: answer(DecisionValue, "The decision."),
    ...failures(...keyed, ...bodied, "not_found", "missing_data", "null_propagation", "type_mismatch"),
  },
});

/** Execution: a Result alone, or a condition on inline data. */
export const executeRoutes = createRouter()
  .openapi(execute, async (c) => c.json(await executeConcept(c.var.services, c.req.valid("json")), 200))
  .openapi(inline, async (c) => c.json(await executeStatic(c.var.services, c.req.valid("json")), 200));
