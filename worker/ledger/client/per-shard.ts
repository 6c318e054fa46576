import { fromErrorData } from "../../domain/values/errors/error-data.ts";
import type { LedgerFailure } from "../../usecases/ports/evaluation/ledger.ts";
import type { LedgerShard } from "../shard/ledger-shard.ts";

/** What is asked of a shard; safe to repeat. */
export type ShardCall = (stub: DurableObjectStub<LedgerShard>) => Promise<unknown>;

/** The shards of the ledger, for whoever speaks to some of them; they are numbered from 0. */
export interface Shards {
  readonly shards: number;
  /** The shard that holds everything about an entity. */
  shardOf(entity: string): number;
  /** The shard that holds the entities of a bucket. */
  shardOfBucket(bucket: number): number;
  /** Calls one shard. Throws `unavailable` when it cannot be reached. */
  onShard<T>(shard: number, call: ShardCall): Promise<T>;
}

/** Groups items by shard and asks each shard once, all side by side. The answers come in no promised order. */
export function perShard<T, R>(
  items: Iterable<T>,
  shardOf: (item: T) => number,
  ask: (shard: number, group: T[]) => Promise<R>,
): Promise<R[]> {
  return Promise.all([...Map.groupBy(items, shardOf)].map(([shard, group]) => ask(shard, group)));
}

/** Asks every shard, all side by side. */
export function everyShard<R>(shards: number, ask: (shard: number) => Promise<R>): Promise<R[]> {
  return Promise.all(Array.from({ length: shards }, (_, shard) => ask(shard)));
}

/** The same where each item has an answer: in the order of the items, undefined where its shard gave none. */
export async function eachOnShard<T, R>(
  items: readonly T[],
  shardOf: (item: T) => number,
  ask: (shard: number, group: T[]) => Promise<readonly R[]>,
): Promise<(R | undefined)[]> {
  const answers = items.map((): R | undefined => undefined);
  await perShard(
    items.entries(),
    ([, item]) => shardOf(item),
    async (shard, group) => {
      const found = await ask(
        shard,
        group.map(([, item]) => item),
      );
      group.forEach(([place], i) => (answers[place] = found[i]));
    },
  );
  return answers;
}

/** Calls a shard that may give a failure for an answer; throws it then, and what {@link Shards.onShard} throws. */
export async function answerOf<T extends object>(
  ledger: Pick<Shards, "onShard">,
  shard: number,
  call: ShardCall,
): Promise<T> {
  const answer = await ledger.onShard<T | LedgerFailure>(shard, call);
  if ("ok" in answer && answer.ok === false) throw fromErrorData(answer.error);
  return answer as T;
}

/** Calls every shard, all side by side. */
export const everywhere = <T>(ledger: Pick<Shards, "shards" | "onShard">, call: ShardCall): Promise<T[]> =>
  everyShard(ledger.shards, (shard) => ledger.onShard<T>(shard, call));
