import type { Task } from "../../contract/resources/tasks/tasks.ts";
import { firingConfig } from "../../domain/task/firing.ts";
import type { Provenance } from "../../domain/task/provenance.ts";
import { withIdentity } from "../../domain/task/sentence/identity.ts";
import { formatTimestamp } from "../../domain/values/time.ts";
import type { StoredTask } from "../ports/tasks.ts";
import { toConfigView } from "../actions/action-view.ts";

/** A stored task as it is answered. */
export function toTaskView({
  scope_rules: _,
  firing,
  delivery,
  provenance,
  created_at,
  last_triggered_at,
  ...task
}: StoredTask): Task {
  return {
    ...task,
    firing: firingConfig(firing),
    delivery: toConfigView(delivery, false),
    created_at: formatTimestamp(created_at),
    last_triggered_at: last_triggered_at === null ? null : formatTimestamp(last_triggered_at),
    provenance: withIdentity(provenance as Provenance, task.intent),
  };
}
