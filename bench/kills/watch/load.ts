import { pause } from "../../../tools/waiting.ts";
import { SIGNAL } from "../../http/questions.ts";
import { persist } from "../world.ts";
import { pushed, pushedSignal, swept, valueOf, type WatchWorld } from "./world.ts";

const sliceSize = 100;
const everyMs = 1_500;
const askers = 2;

/** Pushes and questions that go on all the time, also while the service is down: then they are tried again. */
export class WatchLoad {
  readonly #world: WatchWorld;
  readonly #ending = new AbortController();
  asked = 0;
  /** The times of the values of each entity that the service has accepted. */
  readonly times = new Map<string, number[]>(pushed.map((entity) => [entity, []]));
  /** The last value that was accepted. */
  last: { entity: string; at: number } | null = null;
  readonly #done: Promise<unknown>;

  constructor(world: WatchWorld) {
    this.#world = world;
    this.#done = Promise.all([this.#push(), ...Array.from({ length: askers }, (_, lane) => this.#ask(lane))]);
  }

  get accepted(): number {
    return [...this.times.values()].reduce((sum, { length }) => sum + length, 0);
  }

  async end(): Promise<void> {
    this.#ending.abort();
    await this.#done;
  }

  /** One slice of the entities after another, each value newer than all before it; a slice comes again after 45 seconds. */
  async #push(): Promise<void> {
    for (let from = 0; !this.#ending.signal.aborted; from = (from + sliceSize) % pushed.length) {
      const at = Date.now();
      const observed_at = new Date(at).toISOString();
      const slice = pushed.slice(from, from + sliceSize);
      const news = slice.map((entity, i) => ({
        primitive_id: pushedSignal,
        entity,
        observed_at,
        value: valueOf(from + i),
      }));
      const known = swept
        .slice(0, 50)
        .map((entity, i) => ({ primitive_id: SIGNAL, entity, observed_at, value: valueOf(i) }));
      await persist(() => this.#world.once.pushObservations({ observations: [...news, ...known] }));
      for (const entity of slice) this.times.get(entity)?.push(at);
      this.last = { entity: slice[0] ?? "", at };
      await pause(Math.max(0, at + everyMs - Date.now()));
    }
  }

  /** Asks a question that nobody has asked. */
  async #ask(lane: number): Promise<void> {
    const { once, asked: question } = this.#world;
    for (let asked = 0; !this.#ending.signal.aborted; asked += 1) {
      const timestamp = new Date(Date.now() - 1).toISOString();
      const entity = swept[(asked * askers + lane) % swept.length] ?? "";
      await persist(() => once.evaluateFull({ ...question, entity, timestamp }));
      this.asked += 1;
      await pause(100);
    }
  }
}
