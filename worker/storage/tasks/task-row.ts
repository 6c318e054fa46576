import type { ActionConfig } from "../../domain/action/definition.ts";
import type { FiringRule } from "../../domain/firing/rule.ts";
import type { TaskMeta } from "../../domain/task/meta.ts";
import type { Provenance } from "../../domain/task/provenance.ts";
import type { ScopeRule } from "../../domain/task/scope.ts";
import type { TaskWatch } from "../../domain/task/watch/config.ts";
import type { Compilation, NewTask, StoredTask } from "../../usecases/ports/tasks/tasks.ts";
import { jsonColumn } from "../sql/json-column.ts";

const jsonFields = ["scope_rules", "firing", "provenance", "warnings", "delivery"] as const;
/** A task as SQL gives it. */
export type RawTask = Omit<StoredTask, (typeof jsonFields)[number] | "watch" | "meta" | "past_scopes"> &
  Record<(typeof jsonFields)[number], string> &
  Record<"watch" | "meta" | "past_scopes", string | null>;

/** The task that a row holds. */
export function toStoredTask(row: RawTask): StoredTask {
  return {
    ...row,
    scope_rules: jsonColumn<ScopeRule[]>(row.scope_rules),
    past_scopes: jsonColumn<ScopeRule[]>(row.past_scopes) ?? [],
    firing: jsonColumn<FiringRule>(row.firing),
    watch: jsonColumn<TaskWatch>(row.watch),
    meta: jsonColumn<TaskMeta>(row.meta) ?? {},
    provenance: jsonColumn<Provenance>(row.provenance),
    warnings: jsonColumn<string[]>(row.warnings),
    delivery: jsonColumn<ActionConfig>(row.delivery),
  };
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
