import { DomainError } from "../../domain/values/errors/errors.ts";
import { type ShardWatchHealth, type WatchHealth, watchHealth } from "../../domain/task/watch/health.ts";
import type { ShardWatchStatus } from "../../domain/task/watch/status.ts";
import type {
  BriefLook,
  Look,
  FetchChunk,
  FetchedLook,
  FetchRef,
  LooksAt,
  Sweep,
  TimePage,
  Watching,
} from "../../usecases/ports/tasks/watching.ts";
import { eachOnShard, everyShard, everywhere, type Shards } from "./per-shard.ts";
import { ShardClient } from "./shard-client.ts";

/** The watches of the shards of the ledger. */
export class WatchClient extends ShardClient<Omit<Shards, "shardOfBucket">> implements Watching {
  /** A shard that is away hears of it from the cron, within a minute. */
  async hasten(): Promise<WatchHealth> {
    const told = await everyShard(this.ledger.shards, (shard) =>
      unlessAway(this.ledger.onShard<ShardWatchHealth>(shard, (stub) => stub.watchesChanged())),
    );
    return watchHealth(told);
  }

  fetchChunk(chunk: FetchRef): Promise<FetchChunk | null> {
    return this.ledger.onShard<FetchChunk | null>(chunk.shard, (stub) => stub.fetchChunk(chunk));
  }

  async keepFetched(chunk: FetchRef, looks: readonly FetchedLook[]): Promise<void> {
    await this.ledger.onShard(chunk.shard, (stub) => stub.keepFetched(chunk, [...looks]));
  }

  async status(taskIds: readonly string[]): Promise<Map<string, (ShardWatchStatus | null)[]>> {
    const shards = await everyShard(this.ledger.shards, (shard) =>
      unlessAway(this.ledger.onShard<ShardWatchStatus[]>(shard, (stub) => stub.watchStatus([...taskIds]))),
    );
    return new Map(taskIds.map((task, place) => [task, shards.map((found) => found?.[place] ?? null)]));
  }

  async sweeps(taskId: string, page: TimePage, byClock: boolean): Promise<Sweep[]> {
    const shards = await everywhere<Sweep[]>(this.ledger, (stub) => stub.watchSweeps(taskId, page));
    const reached = page.before === null && byClock ? await this.#reached(taskId, shards) : Infinity;
    return mergeSweeps(shards, page.limit, reached);
  }

  /** The time that all shards have come to; one in which nobody is in scope has nothing to come to. */
  async #reached(taskId: string, shards: readonly (readonly Sweep[])[]): Promise<number> {
    const newest = Math.max(...shards.map((own) => own[0]?.t ?? -Infinity));
    const times = await Promise.all(
      shards.map(async (own, shard) => {
        const t = own[0]?.t ?? -Infinity;
        if (t === newest) return t;
        const found = await this.ledger.onShard<ShardWatchStatus[]>(shard, (stub) => stub.watchStatus([taskId]));
        return found[0]?.vacant === true ? Infinity : t;
      }),
    );
    return Math.min(...times);
  }

  looks(taskId: string, entity: string, page: TimePage): Promise<Look[]> {
    const shard = this.ledger.shardOf(entity);
    return this.ledger.onShard<Look[]>(shard, (stub) => stub.watchLooks(taskId, entity, page));
  }

  async lastLooks(of: readonly LooksAt[], limit: number): Promise<Look[][]> {
    const found = await eachOnShard(
      of,
      ({ entity }) => this.ledger.shardOf(entity),
      (shard, asked) => this.ledger.onShard<Look[][]>(shard, (stub) => stub.watchLastLooks(asked, limit)),
    );
    return found.map((looks) => looks ?? []);
  }

  look(taskId: string, entity: string, t: number): Promise<BriefLook | null> {
    const shard = this.ledger.shardOf(entity);
    return this.ledger.onShard<BriefLook | null>(shard, (stub) => stub.watchLook(taskId, entity, t));
  }
}

/** Null instead of an answer that the shard could not give; the call has logged why. */
async function unlessAway<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof DomainError && error.code === "unavailable") return null;
    throw error;
  }
}

/** Adds up the sweeps of one time over the shards; newest first, at most `limit`. What is after `reached` is not done. */
function mergeSweeps(shards: readonly (readonly Sweep[])[], limit: number, reached: number): Sweep[] {
  const byTime = new Map<number, Sweep>();
  for (const sweep of shards.flat()) {
    const sum = byTime.get(sweep.t);
    byTime.set(sweep.t, sum === undefined ? sweep : sweepsTogether(sum, sweep));
  }
  return [...byTime.values()]
    .sort((one, other) => other.t - one.t)
    .slice(0, limit)
    .map((sweep) => ({ ...sweep, done: sweep.done && sweep.t <= reached }));
}

const sweepsTogether = (one: Sweep, other: Sweep): Sweep => ({
  t: one.t,
  entities: one.entities + other.entities,
  fired: one.fired + other.fired,
  turned: one.turned + other.turned,
  unanswered: one.unanswered + other.unanswered,
  late_ms: Math.max(one.late_ms, other.late_ms),
  missed: Math.max(one.missed, other.missed),
  done: one.done && other.done,
});
