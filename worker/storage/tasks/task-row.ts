import type { TaskMeta } from "../../domain/task/meta.ts";
import type { ScopeRule } from "../../domain/task/scope.ts";
import type { Compilation, NewTask, StoredTask } from "../../usecases/ports/tasks/tasks.ts";
import { rowReader } from "../sql/text.ts";

/** A task as its row holds it. */
interface TaskRow extends Omit<StoredTask, "past_scopes" | "meta"> {
  past_scopes: ScopeRule[] | null;
  meta: TaskMeta | null;
}

const readTask = rowReader<TaskRow>({
  json: ["scope_rules", "past_scopes", "firing", "watch", "meta", "provenance", "warnings", "delivery"],
});

/** The task that a row holds. */
export function toStoredTask(row: object): StoredTask {
  const task = readTask(row);
  return { ...task, past_scopes: task.past_scopes ?? [], meta: task.meta ?? {} };
}

/** The task that was stored of a compilation, field by field as its row has them. */
export function asStored({ action, ...task }: NewTask, { conditions, provenance, warnings }: Compilation): StoredTask {
  const main = conditions.at(-1)?.definition;
  if (main === undefined) throw new Error("a compilation without a condition");
  return {
    task_id: task.task_id,
    intent: task.intent,
    concept_id: main.concept_id,
    concept_version: main.concept_version,
    condition_id: main.condition_id,
    condition_version: main.version,
    action_id: action.action_id,
    action_version: action.version,
    entity_scope: task.entity_scope,
    scope_rules: task.scope_rules,
    firing: task.firing,
    status: task.status,
    context_version: task.context_version,
    guardrails_version: task.guardrails_version,
    context_warning: task.context_warning,
    provenance,
    created_at: task.created_at,
    warnings,
    asked_as: task.asked_as,
    watch: task.watch,
    meta: task.meta,
    external_id: task.external_id,
    past_scopes: [],
    last_triggered_at: null,
    delivery: action.config,
  };
}
