import type { SignalPurge, SignalPurging } from "../../usecases/ports/signals/erasing.ts";
import { everyShard, everywhere, type Shards } from "./per-shard.ts";
import { ShardClient } from "./shard-client.ts";

/** Removes the observations of signals from every shard, side by side. */
export class PurgingClient extends ShardClient<Pick<Shards, "shards" | "onShard">> implements SignalPurging {
  async isObserved(primitiveId: string): Promise<boolean> {
    return (await everywhere<boolean>(this.ledger, (stub) => stub.isObserved(primitiveId))).some(Boolean);
  }

  async purge(primitiveId: string, steps: number): Promise<{ removed: number; done: boolean }> {
    const shards = await everyShard(this.ledger.shards, (shard) => this.#purgeShard(shard, primitiveId, steps));
    return {
      removed: shards.reduce((sum, { removed }) => sum + removed, 0),
      done: shards.every(({ done }) => done),
    };
  }

  async #purgeShard(shard: number, primitiveId: string, steps: number): Promise<{ removed: number; done: boolean }> {
    let removed = 0;
    for (let [after, step]: [number | null, number] = [-1, 0]; after !== null; step++) {
      if (step === steps) return { removed, done: false };
      const from: number = after;
      const one: SignalPurge = await this.ledger.onShard<SignalPurge>(shard, (stub) => stub.purge(primitiveId, from));
      removed += one.removed;
      after = one.next;
    }
    return { removed, done: true };
  }
}
