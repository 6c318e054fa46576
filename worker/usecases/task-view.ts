import type { Task } from "../contract/tasks.ts";
import { firingConfig } from "../domain/task/firing.ts";
import type { Provenance } from "../domain/task/provenance.ts";
import { withIdentity } from "../domain/task/sentence/identity.ts";
import { formatTimestamp } from "../domain/types/time.ts";
import type { StoredTask } from "../storage/task-store.ts";

/** A stored task as it is answered. */
export function toTaskView({
  scope_rules: _,
  firing,
  provenance,
  created_at,
  last_triggered_at,
  ...task
}: StoredTask): Task {
  return {
    ...task,
    firing: firingConfig(firing),
    created_at: formatTimestamp(created_at),
    last_triggered_at: last_triggered_at === null ? null : formatTimestamp(last_triggered_at),
    provenance: withIdentity(provenance as Provenance, task.intent),
  };
}
