import type { BatchResult, EvaluateTaskBody } from "../../contract/resources/evaluation/batch.ts";
import type { FullPipelineResult } from "../../contract/resources/evaluation/evaluate.ts";
import type { GetTaskInput } from "../../contract/resources/tasks/tasks.ts";
import { DomainError } from "../../domain/values/errors/errors.ts";
import type { StoredTask } from "../ports/tasks/tasks.ts";
import { evaluateBatch } from "../evaluation/evaluate-batch.ts";
import { evaluateFull } from "../evaluation/evaluate-full.ts";
import type { Services } from "../services.ts";
import { noSuch } from "../service/not-found.ts";

/**
 * Asks a task's question about one entity, or about all in its scope. Throws not_found, and conflict when the task is deleted
 * or bound to another condition version than the caller thinks; otherwise as evaluateFull and evaluateBatch do.
 */
export async function evaluateTask(
  services: Services,
  input: EvaluateTaskBody & GetTaskInput,
): Promise<FullPipelineResult | BatchResult> {
  const task = await services.tasks.find(input.id);
  if (!task) throw noSuch("task", input.id);
  checkBinding(task, input.condition_version);
  const { concept_id, concept_version, condition_id, condition_version, entity_scope } = task;
  const question = {
    concept_id,
    concept_version,
    condition_id,
    condition_version,
    dry_run: input.dry_run,
    ...(input.timestamp === undefined ? {} : { timestamp: input.timestamp }),
  };
  return input.entity === undefined
    ? evaluateBatch(services, { ...question, entity_scope })
    : evaluateFull(services, { ...question, entity: input.entity, explain: false });
}

function checkBinding(task: StoredTask, version: string): void {
  if (task.status === "deleted") {
    throw new DomainError("conflict", `Task ${task.task_id} is deleted.`, {
      location: "id",
      suggestion: "Create a new task from the sentence.",
    });
  }
  if (task.condition_version === version) return;
  throw new DomainError(
    "conflict",
    `Task ${task.task_id} is bound to version ${task.condition_version}, not ${version}.`,
    {
      location: "condition_version",
      suggestion: "Read the task with GET /tasks/{id} and ask again with the version it is bound to.",
      details: { condition_version: task.condition_version },
    },
  );
}
