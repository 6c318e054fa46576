import type { Task } from "../../contract/resources/tasks/tasks.ts";
import { watchConfig } from "../../domain/task/watch/config.ts";
import { type ShardWatchStatus, watchStatus } from "../../domain/task/watch/status.ts";
import { firingConfig } from "../../domain/firing/rule.ts";
import { withIdentity } from "../../domain/task/sentence/restate/identity.ts";
import { restatedAs } from "../../domain/task/sentence/restate/restated-as.ts";
import { formatTimestamp, timestampOrNull } from "../../domain/values/time.ts";
import type { StoredTask } from "../ports/tasks/tasks.ts";
import type { Services } from "../services.ts";
import { toConfigView } from "../actions/action-view.ts";

/** A stored task with how its watch is doing; none of them for one that does not watch. */
interface WatchOfTask {
  task: StoredTask;
  shards: readonly (ShardWatchStatus | null)[];
  /** When they were asked, in epoch milliseconds. */
  now: number;
}

/** Asks the shards how the watches of these tasks are doing. */
export async function withWatches(services: Services, tasks: readonly StoredTask[]): Promise<WatchOfTask[]> {
  const now = services.now();
  const watched = tasks.filter(({ watch, status }) => watch !== null && status !== "deleted");
  const found = watched.length === 0 ? null : await services.watching.status(watched.map(({ task_id }) => task_id));
  return tasks.map((task) => ({ task, shards: found?.get(task.task_id) ?? [], now }));
}

/** A stored task as it is answered, with how its watch is doing. */
export async function viewTask(services: Services, task: StoredTask): Promise<Task> {
  const [watched] = await withWatches(services, [task]);
  return toTaskView(watched ?? { task, shards: [], now: services.now() });
}

/** A stored task as it is answered. */
export function toTaskView({ task, shards, now }: WatchOfTask): Task {
  const running = task.status === "active" || task.status === "preview";
  const watch_status = task.watch === null ? null : watchStatus(running, shards, now);
  return { ...view(task), watch_status };
}

function view({
  scope_rules: _,
  past_scopes: __,
  firing,
  watch,
  delivery,
  provenance,
  created_at,
  last_triggered_at,
  ...task
}: StoredTask): Omit<Task, "watch_status"> {
  const [fires, watches] = [firingConfig(firing), watch === null ? null : watchConfig(watch)];
  return {
    ...task,
    firing: fires,
    watch: watches,
    delivery: toConfigView(delivery, false),
    created_at: formatTimestamp(created_at),
    last_triggered_at: timestampOrNull(last_triggered_at),
    provenance: restatedAs(withIdentity(provenance, task.intent), firing, watches),
  };
}
