import type { Task } from "../../contract/resources/tasks/tasks.ts";
import { firstVersion } from "../../domain/task/figure-concept.ts";
import { watchConfig } from "../../domain/task/watch/config.ts";
import { type ShardWatchStatus, watchStatus } from "../../domain/task/watch/status.ts";
import { firingConfig } from "../../domain/firing/rule.ts";
import { restateCondition, withIdentity } from "../../domain/task/sentence/restate/identity.ts";
import { restatedAs } from "../../domain/task/sentence/restate/restated-as.ts";
import { formatTimestamp, timestampOrNull } from "../../domain/values/time.ts";
import type { StoredTask } from "../ports/tasks/tasks.ts";
import type { Services } from "../services.ts";
import { toConfigView } from "../actions/action-view.ts";

/** A stored task as it stands. */
export interface StandingTask {
  task: StoredTask;
  /** What it judges by, in words, where that may be another version than its sentence was compiled to. */
  in_force: string | null;
  /** How its watch is doing; none for one that does not watch. */
  shards: readonly (ShardWatchStatus | null)[];
  /** When they were asked, in epoch milliseconds. */
  now: number;
}

/** Asks the shards how the watches of these tasks are doing, and says what those judge by that were rebound. */
export async function asTheyStand(services: Services, tasks: readonly StoredTask[]): Promise<StandingTask[]> {
  const now = services.now();
  const watched = tasks.filter(({ watch, status }) => watch !== null && status !== "deleted");
  const [found, inForce] = await Promise.all([
    watched.length === 0 ? null : services.watching.status(watched.map(({ task_id }) => task_id)),
    conditionsInForce(services, tasks.filter(mayBeRebound)),
  ]);
  return tasks.map((task) => ({
    task,
    in_force: mayBeRebound(task) ? (inForce.get(conditionPin(task)) ?? null) : null,
    shards: found?.get(task.task_id) ?? [],
    now,
  }));
}

/** A sentence compiles to the first version; of a task on a registered condition nothing says which version it began with. */
const mayBeRebound = ({ condition_version, provenance }: StoredTask): boolean =>
  condition_version !== firstVersion || provenance.reader === "none";
const conditionPin = ({ condition_id, condition_version }: StoredTask) => `${condition_id}@${condition_version}`;

async function conditionsInForce(
  { definitions, primitives }: Services,
  tasks: readonly StoredTask[],
): Promise<ReadonlyMap<string, string>> {
  if (tasks.length === 0) return new Map();
  const [conditions, signals] = await Promise.all([definitions.conditions(tasks), primitives.all()]);
  return new Map([...conditions].map(([key, condition]) => [key, restateCondition(condition, signals)]));
}

/** A stored task as it is answered, with how its watch is doing. */
export async function viewTask(services: Services, task: StoredTask): Promise<Task> {
  const [standing] = await asTheyStand(services, [task]);
  return toTaskView(standing ?? justMade(task, services.now()));
}

/** A task that has just been made. */
export const justMade = (task: StoredTask, now: number): StandingTask => ({ task, in_force: null, shards: [], now });

/** A stored task as it is answered. */
export function toTaskView({ task, in_force, shards, now }: StandingTask): Task {
  const running = task.status === "active" || task.status === "preview";
  const watch_status = task.watch === null ? null : watchStatus(running, shards, now);
  return { ...view(task, in_force), watch_status };
}

function view(stored: StoredTask, inForce: string | null): Omit<Task, "watch_status"> {
  const { scope_rules: _, past_scopes: __, firing, watch, delivery, provenance, ...task } = stored;
  const [fires, watches] = [firingConfig(firing), watch === null ? null : watchConfig(watch)];
  return {
    ...task,
    firing: fires,
    watch: watches,
    delivery: toConfigView(delivery, false),
    created_at: formatTimestamp(task.created_at),
    last_triggered_at: timestampOrNull(task.last_triggered_at),
    provenance: restatedAs(withIdentity(provenance, task.intent), firing, watches, inForce),
  };
}
