import type { FiringRule, HeldBack } from "../../firing/rule.ts";
import { dayMs, formatTimestamp } from "../../values/time.ts";
import type { Reason } from "../../values/definitions/condition.ts";
import { NoiseControl } from "./noise-control.ts";
import type { Outcomes, Refusal } from "./replay.ts";
import { spread } from "./spread.ts";
import { sortedByKey } from "../../values/sorted-by-key.ts";

/** What came out of one UTC day; days without an evaluation are not there. */
export interface DayCount {
  /** `YYYY-MM-DD` */
  readonly day: string;
  readonly evaluations: number;
  readonly fired: number;
  /** Whether any of them could be judged: enough history, and a value. */
  readonly judged: boolean;
}

/** What came out of one entity. */
interface EntityCount {
  readonly entity_id: string;
  readonly evaluations: number;
  readonly fired: number;
  /** When, in epoch milliseconds, rising. */
  readonly fired_at: readonly number[];
}

/** One alert: an entity at a time in epoch milliseconds. */
interface FiredAt {
  readonly entity_id: string;
  readonly t: number;
}

type Counts = Record<string, number>;

/** Everything that is counted of one condition. */
export interface Totals {
  /** Questions that were answered: what would have been recorded. */
  readonly evaluations: number;
  readonly triggered: number;
  readonly fired: number;
  /** Decisions after which a message would tell that more members fire. */
  readonly member_notices: number;
  /** Triggered decisions that noise control kept silent, by why. */
  readonly held_back: Readonly<Partial<Record<HeldBack, number>>>;
  /** Evaluations that carry a reason, by it. */
  readonly reasons: Readonly<Partial<Record<Reason, number>>>;
  /** Questions that could not be answered, by why. */
  readonly refused: Readonly<Partial<Record<Refusal, number>>>;
  /** By day, rising. */
  readonly days: readonly DayCount[];
  /** Most firings first, then by id. */
  readonly entities: readonly EntityCount[];
}

/**
 * Counts the outcomes of one condition. Those of one entity must arrive in ascending time; the order of entities does not
 * matter.
 */
export class BacktestTally {
  readonly #rule: FiringRule;
  readonly #entities = new Map<string, { control: NoiseControl; evaluations: number; fired: number[] }>();
  readonly #days = new Map<number, { evaluations: number; fired: number; judged: boolean }>();
  readonly #heldBack: Counts = {};
  readonly #reasons: Counts = {};
  readonly #refused: Counts = {};
  #evaluations = 0;
  #triggered = 0;
  #fired = 0;
  #memberNotices = 0;

  constructor(rule: FiringRule) {
    this.#rule = rule;
  }

  add(entityId: string, times: readonly number[], outcomes: Outcomes): void {
    const entity = this.#entities.get(entityId) ?? { control: new NoiseControl(this.#rule), evaluations: 0, fired: [] };
    this.#entities.set(entityId, entity);
    times.forEach((t, i) => {
      const value = outcomes.values[i] ?? null;
      const reason = outcomes.reasons[i] ?? null;
      if (value === null) {
        countOne(this.#refused, reason ?? "missing_data");
        return;
      }
      const day = this.#day(Math.floor(t / dayMs));
      day.evaluations += 1;
      entity.evaluations += 1;
      this.#evaluations += 1;
      if (outcomes.judged[i] === true) day.judged = true;
      if (reason !== null) countOne(this.#reasons, reason);
      if (reason !== null) return;
      const firing = outcomes.firing?.[i] ?? null;
      const fate = entity.control.next(t, value, outcomes.scores[i] ?? null, firing);
      if (fate === null) return;
      if (entity.control.tellsMembers) this.#memberNotices += 1;
      this.#triggered += 1;
      if (fate !== "fired") return countOne(this.#heldBack, fate);
      day.fired += 1;
      entity.fired.push(t);
      this.#fired += 1;
    });
  }

  totals(): Totals {
    return {
      evaluations: this.#evaluations,
      triggered: this.#triggered,
      fired: this.#fired,
      member_notices: this.#memberNotices,
      // In an order that does not tell which entity came first.
      held_back: sortedByKey(this.#heldBack),
      reasons: sortedByKey(this.#reasons),
      refused: sortedByKey(this.#refused),
      days: [...this.#days]
        .sort(([a], [b]) => a - b)
        .map(([day, counts]) => ({ day: formatTimestamp(day * dayMs).slice(0, 10), ...counts })),
      entities: [...this.#entities]
        .map(([entity_id, { evaluations, fired }]) => ({
          entity_id,
          evaluations,
          fired: fired.length,
          fired_at: [...fired],
        }))
        .sort((a, b) => b.fired - a.fired || (a.entity_id < b.entity_id ? -1 : 1)),
    };
  }

  /** At most `most` alerts spread evenly over entities and their times, the earliest first. */
  firings(max: number): FiredAt[] {
    const places = spread(this.#fired, max);
    const chosen: FiredAt[] = [];
    let before = 0;
    for (const [entity_id, { fired }] of [...this.#entities].sort(([a], [b]) => (a < b ? -1 : 1))) {
      const end = before + fired.length;
      while (chosen.length < places.length && (places[chosen.length] ?? end) < end) {
        chosen.push({ entity_id, t: fired[(places[chosen.length] ?? 0) - before] ?? 0 });
      }
      before = end;
    }
    return chosen.sort((a, b) => a.t - b.t || (a.entity_id < b.entity_id ? -1 : 1));
  }

  #day(number: number) {
    const known = this.#days.get(number);
    if (known) return known;
    const day = { evaluations: 0, fired: 0, judged: false };
    this.#days.set(number, day);
    return day;
  }
}

function countOne(counts: Counts, key: string): void {
  counts[key] = (counts[key] ?? 0) + 1;
}
