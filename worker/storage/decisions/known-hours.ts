import { type ActiveHours, isActive, readActiveText } from "../../domain/task/active/active-hours.ts";
import { hoursInUse } from "./plan-sql.ts";

/** A condition version on which tasks with active hours may be. */
interface OfCondition {
  condition_id: string;
  condition_version: string;
}

type HoursRow = OfCondition & { text: string };
const keyOf = ({ condition_id, condition_version }: OfCondition) => JSON.stringify([condition_id, condition_version]);

/**
 * The active hours that tasks are known to have. SQL knows no zones, so each row says for each of them whether they hold its
 * time; a batch that meets hours of which its rows say nothing stores nothing, and is run again with them.
 */
export class KnownHours {
  readonly #db: D1Database;
  readonly #known = new Map<string, Map<string, ActiveHours>>();

  constructor(db: D1Database) {
    this.#db = db;
  }

  /** By the text of the hours, 1 where they hold the time of a decision and 0 where not; null where there are none. */
  of(decision: OfCondition & { evaluated_at: number }): Record<string, 0 | 1> | null {
    const known = this.#known.get(keyOf(decision));
    if (known === undefined) return null;
    const { evaluated_at } = decision;
    return Object.fromEntries([...known].map(([text, hours]) => [text, isActive(hours, evaluated_at) ? 1 : 0]));
  }

  /** Runs a batch that plans what decisions fire, and again where it met hours that were not known. */
  async withThem<Result>(
    decisions: readonly OfCondition[],
    run: (hours: KnownHours) => Promise<Result>,
  ): Promise<Result> {
    try {
      return await run(this);
    } catch (error) {
      if (!isUnknownHours(error) || !(await this.#learn(decisions))) throw error;
      return run(this);
    }
  }

  /** Whether there are hours that were not known. */
  async #learn(decisions: readonly OfCondition[]): Promise<boolean> {
    const query = this.#db.prepare(hoursInUse).bind(`[${[...new Set(decisions.map(keyOf))].join()}]`);
    const { results } = await query.all<HoursRow>();
    const fresh = results.filter((row) => this.#known.get(keyOf(row))?.has(row.text) !== true);
    for (const row of fresh) {
      const known = this.#known.get(keyOf(row)) ?? new Map<string, ActiveHours>();
      this.#known.set(keyOf(row), known.set(row.text, readActiveText(row.text)));
    }
    return fresh.length > 0;
  }
}

/** The planning SQL reads unknown hours as JSON, which they are not. */
const isUnknownHours = (error: unknown): boolean => error instanceof Error && error.message.includes("malformed JSON");
