import type { ActionConfig } from "../../domain/action/definition.ts";
import type { FiringRule } from "../../domain/task/firing.ts";
import type { TaskMeta } from "../../domain/task/meta.ts";
import type { Provenance } from "../../domain/task/provenance.ts";
import type { ScopeRule } from "../../domain/task/scope.ts";
import type { TaskWatch } from "../../domain/task/watch/config.ts";
import type { StoredTask } from "../../usecases/ports/tasks/tasks.ts";
import { jsonColumn } from "../sql/json-column.ts";

const jsonFields = ["scope_rules", "firing", "provenance", "warnings", "delivery"] as const;
/** A task as SQL gives it. */
export type RawTask = Omit<StoredTask, (typeof jsonFields)[number] | "watch" | "meta"> &
  Record<(typeof jsonFields)[number], string> & { watch: string | null; meta: string | null };

/** The task that a row holds. */
export function toStoredTask(row: RawTask): StoredTask {
  return {
    ...row,
    scope_rules: jsonColumn<ScopeRule[]>(row.scope_rules),
    firing: jsonColumn<FiringRule>(row.firing),
    watch: jsonColumn<TaskWatch>(row.watch),
    meta: jsonColumn<TaskMeta>(row.meta) ?? {},
    provenance: jsonColumn<Provenance>(row.provenance),
    warnings: jsonColumn<string[]>(row.warnings),
    delivery: jsonColumn<ActionConfig>(row.delivery),
  };
}
