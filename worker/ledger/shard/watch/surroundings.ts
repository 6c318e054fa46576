import type { Config } from "../../../config.ts";
import type { KeptFor } from "./upkeep.ts";
import { createWorkQueue } from "../../../platform/producer.ts";
import { NoticeStore } from "../../../storage/alarms/notice-store.ts";
import { WatchListStore } from "../../../storage/tasks/watch-list-store.ts";
import type { NoticePlanner } from "../../../usecases/ports/actions/actions.ts";
import { spreadMs } from "../../../domain/task/watch/grid.ts";
import type { FetchRef, WatchLists } from "../../../usecases/ports/tasks/watching.ts";

/** What a shard's watches reach outside of it; each can be another in a test. */
export interface WatchSurroundings {
  now(): number;
  /** Sets the object's alarm, in epoch milliseconds. */
  arm(at: number): Promise<void>;
  lists: WatchLists;
  notices: NoticePlanner;
  sendActions(decisionIds: readonly string[]): Promise<void>;
  /** Has the Worker look at chunks of entities whose values have to be fetched. */
  announce(chunks: readonly FetchRef[]): Promise<void>;
  /** How long after its time a look is due: for data to come in, and so that shards do not all begin at once. */
  delayMs: number;
  /** How long an alarm works before it leaves the rest to the next. */
  alarmMs: number;
  pages: WatchPages;
  keep: KeptFor;
}

/** How much of a watch is done at once. */
export interface WatchPages {
  /** Looks that are recorded at once. */
  looks: number;
  /** Entities that a check for silence takes at once. */
  checked: number;
}

/** What a shard needs of the deployment for that. */
interface WatchBindings {
  DB: D1Database;
  JOBS: Queue;
  SENDS: Queue;
}

const alarmMs = 5_000;
/** Half a group of records, so that what is asked meanwhile has the other half. */
const looksAtOnce = 250;
const checkedAtOnce = 500;

/** The deployment as a shard's watches see it. */
export function watchSurroundings(
  { id, storage }: Pick<DurableObjectState, "id" | "storage">,
  bindings: WatchBindings,
  config: Pick<Config, "watchSettleMs" | "keepObservationsMs" | "keepLooksMs">,
): WatchSurroundings {
  const queue = createWorkQueue(bindings);
  return {
    now: () => Date.now(),
    arm: (at) => storage.setAlarm(at),
    lists: new WatchListStore(bindings.DB),
    notices: new NoticeStore(bindings.DB),
    sendActions: (decisionIds) => queue.sendActions(decisionIds, "looks"),
    announce: (chunks) => queue.fetchLooks(chunks),
    delayMs: config.watchSettleMs + offsetOf(id.toString()),
    alarmMs,
    pages: { looks: looksAtOnce, checked: checkedAtOnce },
    keep: { observationsMs: config.keepObservationsMs, looksMs: config.keepLooksMs },
  };
}

/** The same for one object at all times, and spread over objects. */
function offsetOf(id: string): number {
  let sum = 0;
  for (const char of id) sum = (sum * 31 + (char.codePointAt(0) ?? 0)) % spreadMs;
  return sum;
}
