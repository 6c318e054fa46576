import { mayOutlast } from "../../../../domain/firing/release.ts";
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

/** What decides when a run is over. */
const lastingOf = ({ firing: { released, hold_ms } }: Watch): string => JSON.stringify([released, hold_ms]);

/**
 * Makes the firing states of a task ready for a sweep under another form than the one before. Pausing, rebinding and another
 * scope keep them; a preview has sent nothing. Under another release or hold D1 decides what has been told of a run that another one may
 * have ended, and under a longer cooldown what an entity at rest has fired. Run inside a transaction.
 */
export function turnOver(
  sql: SqlStorage,
  copy: Pick<WatchCopy, "form" | "settleAnew">,
  states: FiringStates,
  watch: HeldWatch,
): void {
  const query = "SELECT watch_no FROM sweep_tasks WHERE task_no = ? ORDER BY t DESC LIMIT 1";
  const before = first<{ watch_no: number }>(sql, query, watch.task_no);
  if (!before || before.watch_no === watch.watch_no || watch.last_t === null) return;
  const old = copy.form(before.watch_no);
  if (!hasOwnTimes(watch)) states.settle(watch.task_no, watch.last_t);
  if (closesIncidents(old, watch)) states.renew(watch.task_no);
  if (old.status === "preview" && watch.status === "active") states.untell(watch.task_no);
  if ((old.firing.cooldown_ms ?? 0) < (watch.firing.cooldown_ms ?? 0)) copy.settleAnew(watch.task_no);
  if (lastingOf(old) === lastingOf(watch)) return;
  states.reopen(watch.task_no, mayOutlast(watch.firing));
  copy.settleAnew(watch.task_no);
}
