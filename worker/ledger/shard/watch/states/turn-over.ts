import { first } from "../../sql/rows.ts";
import type { Watch } from "../../../../usecases/ports/tasks/watching.ts";
import { hasOwnTimes, type HeldWatch, type WatchCopy } from "../list/watch-copy.ts";
import type { FiringStates } from "./firing-states.ts";

/** Whether a change of form has closed the task's incidents: all but a change of its firing does, or may. */
function closesIncidents(old: Watch, watch: Watch): boolean {
  const known = ({ status, condition_id, condition_version, scope_rules, since }: Watch) =>
    JSON.stringify([status, condition_id, condition_version, scope_rules, since]);
  return known(old) !== known(watch);
}

/**
 * Makes the firing states of a task ready for a sweep under another form than the one before. Pausing, rebinding and another
 * scope keep them, and so does another rule, which governs what comes after it; a preview has sent nothing. Under a longer cooldown D1
 * decides what an entity at rest has fired; `t` is when the sweep looks. Run inside a transaction.
 */
export function turnOver(
  sql: SqlStorage,
  copy: Pick<WatchCopy, "form" | "recallFired">,
  states: FiringStates,
  watch: HeldWatch,
  t: number,
): void {
  const query = "SELECT watch_no FROM sweep_tasks WHERE task_no = ? ORDER BY t DESC LIMIT 1";
  const before = first<{ watch_no: number }>(sql, query, watch.task_no);
  if (!before || before.watch_no === watch.watch_no || watch.last_t === null) return;
  const old = copy.form(before.watch_no);
  if (!hasOwnTimes(watch)) states.settle(watch.task_no, watch.last_t);
  if (closesIncidents(old, watch)) states.renew(watch.task_no);
  if (old.status === "preview" && watch.status === "active") states.untell(watch.task_no);
  if ((old.firing.cooldown_ms ?? 0) < (watch.firing.cooldown_ms ?? 0)) copy.recallFired(watch.task_no, t);
}
