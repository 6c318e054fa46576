import { createRoute } from "@hono/zod-openapi";
import { answer, jsonContent, withApiKey } from "../../contract/wire/answer.ts";
import { body } from "../../contract/wire/body.ts";
import { bodied, failures, keyed, repeatable } from "../../contract/wire/error.ts";
import { EvaluateFullBody, FullPipelineResult } from "../../contract/resources/evaluate.ts";
import { idempotencyHeaders } from "../../contract/wire/headers.ts";
import { jsonBody } from "../middleware/json-body.ts";
import { evaluateFull } from "../../usecases/evaluation/evaluate-full.ts";
import { createRouter } from "../router.ts";

const evaluate = createRoute({
  method: "post",
  path: "/evaluate/full",
  operationId: "evaluateFull",
  tags: ["Evaluation"],
  summary: "Evaluate an entity",
  description:
    "Computes the Result and the Decision for one entity, records them and fires the actions bound to the condition. The same question with a timestamp returns the recorded answer and fires nothing anew. A failed action is still a 200 with the status of each action.",
  security: withApiKey,
  middleware: jsonBody,
  request: { headers: idempotencyHeaders, body: jsonContent(body(EvaluateFullBody), "The question.") },
  responses: {
    200: answer(FullPipelineResult, "The Result, the Decision and what it set off.", "Idempotent-Replayed"),
    ...failures(
      ...keyed,
      ...bodied,
      ...repeatable,
      "not_found",
      "execution_timeout",
      "missing_data",
      "null_propagation",
    ),
  },
});

/** Evaluation of one entity. */
export const evaluateRoutes = createRouter().openapi(evaluate, async (c) =>
  c.json(await evaluateFull(c.var.services, c.req.valid("json"), c.var.claim), 200),
);
