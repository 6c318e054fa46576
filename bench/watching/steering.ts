import type { SteeredShard } from "./steered-shard.ts";

/** What the shards of a steered service can be told; whatever else they can do is done with what is given. */
export interface Order {
  verb: "wake" | "fill" | "forget" | "merging" | "use";
  given?: unknown;
  /** How far the clock that watches go by is to be ahead from now on. */
  offset?: number;
}

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
    await this.each("wake");
  }

  /** Has each shard do something; what each answered. */
  async each<Verb extends Order["verb"]>(
    verb: Verb,
    ...[given]: Parameters<SteeredShard[Verb]>
  ): Promise<Awaited<ReturnType<SteeredShard[Verb]>>[]> {
    const order: Order = { verb, given, offset: this.#offset };
    const response = await fetch(this.#url, { method: "POST", body: JSON.stringify(order) });
    if (!response.ok) throw new Error(`${verb}: ${await response.text()}`);
    return response.json();
  }
}
