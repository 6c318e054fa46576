import { createRoute } from "@hono/zod-openapi";
import { answer, jsonContent, withApiKey } from "../../contract/wire/answer.ts";
import {
  BatchResult,
  EvaluateBatchBody,
  EvaluateRangeBody,
  EvaluateTaskBody,
  EvaluateTaskResult,
  RangeResult,
} from "../../contract/resources/batch.ts";
import { body } from "../../contract/wire/body.ts";
import { bodied, failures, keyed } from "../../contract/wire/error.ts";
import { TaskParams } from "../../contract/resources/tasks.ts";
import { jsonBody } from "../middleware/json-body.ts";
import { evaluateBatch } from "../../usecases/evaluation/evaluate-batch.ts";
import { evaluateRange } from "../../usecases/evaluation/evaluate-range.ts";
import { evaluateTask } from "../../usecases/tasks/evaluate-task.ts";
import { createRouter } from "../router.ts";

const tags = ["Evaluation"];

const batch = createRoute({
  method: "post",
  path: "/evaluate/batch",
  operationId: "evaluateBatch",
  tags,
  summary: "Evaluate many entities",
  description:
    "Asks one question about up to 1,000 entities, of a list or a scope, and records every answer. An entity that cannot be answered has its error in its place. Actions that fire are sent afterwards and read `queued`. More entities are a job.",
  security: withApiKey,
  middleware: jsonBody,
  request: { body: jsonContent(body(EvaluateBatchBody), "The question and the entities.") },
  responses: {
    200: answer(BatchResult, "An answer or an error for each entity."),
    ...failures(...keyed, ...bodied, "not_found"),
  },
});

const range = createRoute({
  method: "post",
  path: "/evaluate/range",
  operationId: "evaluateRange",
  tags,
  summary: "Evaluate an entity over a span",
  description:
    "Asks one question about one entity at `from`, `from + step` and so on up to `to`, and records every answer, as if each had been asked at its time. At most 1,000 steps; more are a job.",
  security: withApiKey,
  middleware: jsonBody,
  request: { body: jsonContent(body(EvaluateRangeBody), "The question and the span.") },
  responses: {
    200: answer(RangeResult, "An answer or an error for each time."),
    ...failures(...keyed, ...bodied, "not_found"),
  },
});

const task = createRoute({
  method: "post",
  path: "/tasks/{id}/evaluate",
  operationId: "evaluateTask",
  tags,
  summary: "Evaluate a task",
  description:
    "Asks a task's question about one entity, which answers as POST /evaluate/full, or about every entity in its scope, which answers as POST /evaluate/batch. `condition_version` is the version the task is thought to be bound to; when it is bound to another one, nothing is asked.",
  security: withApiKey,
  middleware: jsonBody,
  request: {
    params: TaskParams,
    body: jsonContent(body(EvaluateTaskBody), "The version, and the entity if only one."),
  },
  responses: {
    200: answer(EvaluateTaskResult, "The answer about the entity, or one for each in the scope."),
    ...failures(
      ...keyed,
      ...bodied,
      "not_found",
      "conflict",
      "execution_timeout",
      "missing_data",
      "null_propagation",
      "type_mismatch",
    ),
  },
});

/** Evaluation of many questions at once. */
export const batchRoutes = createRouter()
  .openapi(batch, async (c) => c.json(await evaluateBatch(c.var.services, c.req.valid("json")), 200))
  .openapi(range, async (c) => c.json(await evaluateRange(c.var.services, c.req.valid("json")), 200))
  .openapi(task, async (c) =>
    c.json(await evaluateTask(c.var.services, { ...c.req.valid("param"), ...c.req.valid("json") }), 200),
  );
