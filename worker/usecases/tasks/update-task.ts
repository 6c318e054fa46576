import type { Task, UpdateTaskInput } from "../../contract/resources/tasks.ts";
import { DomainError } from "../../domain/values/errors.ts";
import { parseScope } from "../../domain/task/scope.ts";
import type { StoredTask } from "../../storage/task-store.ts";
import { bindAction } from "../actions/bind-action.ts";
import { noSuchTask } from "./get-task.ts";
import { noSuchVersion } from "../service/not-found.ts";
import type { Services } from "../services.ts";
import { signalNamespaces } from "../signals/signal-namespaces.ts";
import { toTaskView } from "./task-view.ts";

/**
 * Changes a task: every field named, or none. Throws not_found for the task or the condition version, and
 * validation_error for a deleted task, a version that judges another concept, or a field that does not fit.
 */
export async function updateTask(services: Services, input: UpdateTaskInput): Promise<Task> {
  const task = await services.tasks.find(input.id);
  if (!task) throw noSuchTask(input.id);
  if (task.status === "deleted") throw deleted(input.id);
  const condition_version = input.condition_version ?? null;
  if (condition_version !== null) await checkRebind(services, task, condition_version);
  const config = input.delivery === undefined ? null : await bindAction(services, input.delivery, "delivery");
  const scope = input.entity_scope === undefined ? null : await readScope(services, task, input.entity_scope);
  const updated = await services.tasks.update(
    input.id,
    { condition_version, config, scope, status: input.status ?? null },
    services.now(),
  );
  if (!updated) throw noSuchTask(input.id);
  if (updated.status === "deleted") throw deleted(input.id);
  return toTaskView(updated);
}

function deleted(id: string): DomainError {
  return new DomainError("validation_error", `Task ${id} is deleted and cannot be changed.`, {
    location: "id",
    suggestion: "Create a new task from the sentence.",
  });
}

async function checkRebind(services: Services, task: StoredTask, version: string): Promise<void> {
  const row = await services.definitions.conditionRow(task.condition_id, version);
  if (!row) throw noSuchVersion("Condition", task.condition_id, version, "condition_version");
  const { concept_id, concept_version } = row.definition;
  if (concept_id === task.concept_id && concept_version === task.concept_version) return;
  throw new DomainError(
    "validation_error",
    `Version ${version} judges concept ${concept_id}@${concept_version}, and the task is bound to ${task.concept_id}@${task.concept_version}.`,
    { location: "condition_version", suggestion: "Create a new task for another concept." },
  );
}

async function readScope(services: Services, task: StoredTask, entity_scope: string) {
  const condition = await services.definitions.condition(task.condition_id, task.condition_version);
  return { entity_scope, scope_rules: parseScope(entity_scope, signalNamespaces(condition?.concepts ?? [])) };
}
