import {
  BatchResult,
  EvaluateBatchBody,
  EvaluateRangeBody,
  EvaluateTaskBody,
  EvaluateTaskResult,
  RangeResult,
} from "../../../contract/resources/evaluation/batch.ts";
import { TaskParams } from "../../../contract/resources/tasks/tasks.ts";
import { evaluateBatch } from "../../../usecases/evaluation/evaluate-batch.ts";
import { evaluateRange } from "../../../usecases/evaluation/evaluate-range.ts";
import { evaluateTask } from "../../../usecases/tasks/evaluate-task.ts";
import { json } from "../../body.ts";
import { evaluatedTouch } from "../../../usecases/reach/records.ts";
import { subjectsTouch } from "../../../usecases/reach/requests.ts";
import { operationsOf } from "../../operation/operation.ts";

const operation = operationsOf("Evaluation");

/** Evaluation of many questions at once. */
export const batchOperations = [
  operation({
    id: "evaluateBatch",
    route: "POST /evaluate/batch",
    scope: "evaluate",
    reach: ({ services, body }) => subjectsTouch(services, body),
    summary: "Evaluate many entities",
    description:
      "Asks one question about up to 1,000 entities, from a list or a scope, and records every answer. An entity that fails carries its own error; the others still succeed. Actions that fire are sent afterwards and read `queued`. For more entities, create a job.",
    takes: { body: json(EvaluateBatchBody, "The question and the entities.") },
    gives: { status: 200, schema: BatchResult, words: "An answer or an error for each entity." },
    fails: ["not_found"],
    audited: { none: "a question changes nothing; what it is answered is recorded as a decision" },
    call: ({ services, body }) => evaluateBatch(services, body),
  }),
  operation({
    id: "evaluateRange",
    route: "POST /evaluate/range",
    scope: "evaluate",
    reach: ({ services, body }) => subjectsTouch(services, body),
    summary: "Evaluate an entity over a time span",
    description:
      "Asks one question about one entity at `from`, `from + step` and so on up to `to`, and records every answer, as if each had been asked at its time. At most 1,000 steps; for more, create a job. If 30 seconds are not enough, the 408 says how many steps would fit; those already answered are recorded.",
    takes: { body: json(EvaluateRangeBody, "The question and the span.") },
    gives: { status: 200, schema: RangeResult, words: "An answer or an error for each time." },
    fails: ["not_found"],
    audited: { none: "a question changes nothing; what it is answered is recorded as a decision" },
    call: ({ services, body }) => evaluateRange(services, body),
  }),
  operation({
    id: "evaluateTask",
    route: "POST /tasks/{id}/evaluate",
    scope: "evaluate",
    reach: ({ services, params, body: { entity } }) => evaluatedTouch(services, params.id, entity),
    summary: "Evaluate a task",
    description:
      "Asks a task's question about one entity, which answers as POST /evaluate/full, or about every entity in its scope, which answers as POST /evaluate/batch. `condition_version` is the version you expect the task to be bound to; if it is bound to another, nothing is evaluated.",
    takes: { params: TaskParams, body: json(EvaluateTaskBody, "The version, and the entity if only one.") },
    gives: {
      status: 200,
      schema: EvaluateTaskResult,
      words: "The answer about the entity, or one for each in the scope.",
    },
    fails: ["conflict", "missing_data", "null_propagation", "type_mismatch"],
    audited: { none: "a question changes nothing; what it is answered is recorded as a decision" },
    call: ({ services, params, body }) => evaluateTask(services, { ...params, ...body }),
  }),
];
