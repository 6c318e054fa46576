import type { DecisionMonitor } from "@decision-monitor/sdk";
import { mapLimited } from "../../worker/domain/values/map-limited.ts";
import type { Seen } from "./expected.ts";

const minuteMs = 60_000;
/** What is late comes in these seconds of a minute: when the look at the minute is over, for sure. */
const lateFrom = 35_000;
const lateTo = 50_000;
/** So much later than its time a value may come in, and still be seen by the look at the next minute. */
const inTimeMs = 12_000;

interface StreamSettings {
  signal: string;
  entities: readonly string[];
  perSecond: number;
  random: () => number;
}

/** A stream of observations, some of them late or corrected, and a log of it. */
export class Stream {
  readonly #client: DecisionMonitor;
  readonly #settings: StreamSettings;
  /** What came in, in order, by entity. */
  readonly log = new Map<string, Seen[]>();
  /** Values that took so long to come in that nobody can say which look saw them. */
  unsure = 0;
  pushed = 0;
  late = 0;

  constructor(client: DecisionMonitor, settings: StreamSettings) {
    this.#client = client;
    this.#settings = settings;
  }

  /** One value of every entity. */
  async begin(): Promise<void> {
    const { entities } = this.#settings;
    const at = Date.now();
    const pages = Array.from({ length: Math.ceil(entities.length / 1_000) }, (_, page) => page * 1_000);
    await mapLimited(1, pages, (from) =>
      this.#push(entities.slice(from, from + 1_000).map((entity) => ({ entity, at, value: this.#value() }))),
    );
  }

  async run(until: number): Promise<void> {
    while (Date.now() < until) {
      const from = Date.now();
      await this.#push(this.#now(from));
      const inMinute = Date.now() % minuteMs;
      if (inMinute > lateFrom && inMinute < lateTo) await this.#push(this.#late(Date.now()));
      await new Promise((done) => setTimeout(done, Math.max(0, from + 1_000 - Date.now())));
    }
  }

  #now(now: number): (Seen & { entity: string })[] {
    const { perSecond } = this.#settings;
    return Array.from({ length: perSecond }, () => ({ entity: this.#entity(), at: now, value: this.#value() }));
  }

  /** Values about the first seconds of this minute, and corrections of what is known of it. */
  #late(now: number): (Seen & { entity: string })[] {
    const minute = Math.floor(now / minuteMs) * minuteMs;
    return Array.from({ length: this.#settings.perSecond >> 2 }, () => {
      const entity = this.#entity();
      const known = this.log.get(entity)?.at(-1)?.at ?? 0;
      const isCorrection = known > minute && this.#settings.random() < 0.5;
      const at = isCorrection ? known : minute + 1 + Math.floor(this.#settings.random() * 20_000);
      this.late += 1;
      return { entity, at, value: this.#value() };
    });
  }

  #entity(): string {
    const { entities, random } = this.#settings;
    return entities[Math.floor(random() * entities.length)] ?? "";
  }

  #value(): number {
    const { random } = this.#settings;
    return Math.round((random() < 0.04 ? 0.2 + random() * 0.16 : 0.4 + random() * 0.5) * 1_000) / 1_000;
  }

  async #push(rows: readonly (Seen & { entity: string })[]): Promise<void> {
    const { signal: primitive_id } = this.#settings;
    const observations = rows.map(({ entity, at, value }) => ({
      primitive_id,
      entity,
      observed_at: new Date(at).toISOString(),
      value,
    }));
    await this.#client.pushObservations({ observations });
    const now = Date.now();
    for (const { entity, at, value } of rows) {
      const seen = this.log.get(entity) ?? [];
      this.log.set(entity, seen);
      seen.push({ at, value });
      this.pushed += 1;
      if (now > Math.ceil(at / minuteMs) * minuteMs + inTimeMs) this.unsure += 1;
    }
  }
}
