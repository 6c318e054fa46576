import type { Filling } from "./filling.ts";
import type { ShardUse } from "./steered-shard.ts";

/** What the shards of a steered service can be told. */
export type Order =
  | { verb: "jump"; offset: number }
  | { verb: "fill"; filling: Filling }
  | { verb: "forget" }
  | { verb: "merging" }
  | { verb: "use" };

/** The shards of a service that runs with `bench/watching/worker.ts`. */
export class Steering {
  readonly #url: string;
  #offset = 0;

  constructor(url: string) {
    this.#url = `${url}/steer`;
  }

  /** The time that watches go by. */
  now(): number {
    return Date.now() + this.#offset;
  }

  /** Puts their clock to a later time, and has them do what is due. */
  async jumpTo(at: number): Promise<void> {
    this.#offset = at - Date.now();
    await this.#order({ verb: "jump", offset: this.#offset });
  }

  /** Gives entities a history; how many each shard looked through, 0 where there are no more. */
  giveHistory(filling: Filling): Promise<number[]> {
    return this.#order<number>({ verb: "fill", filling });
  }

  /** Has the objects begin anew, with what is stored and nothing else. */
  async forget(): Promise<void> {
    await this.#order({ verb: "forget" });
  }

  /** Whether each shard still merges what it holds, on its alarms. */
  merging(): Promise<boolean[]> {
    return this.#order<boolean>({ verb: "merging" });
  }

  /** What each shard did since this was asked last. */
  use(): Promise<ShardUse[]> {
    return this.#order<ShardUse>({ verb: "use" });
  }

  async #order<T>(order: Order): Promise<T[]> {
    const response = await fetch(this.#url, { method: "POST", body: JSON.stringify(order) });
    if (!response.ok) throw new Error(`${order.verb}: ${await response.text()}`);
    const answers: T[] = await response.json();
    return answers;
  }
}
