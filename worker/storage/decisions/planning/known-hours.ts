import { type ActiveHours, isActive, readActiveText } from "../../../domain/firing/hours.ts";
import { conditionKey, conditionsOf, type Known } from "./known.ts";
import { hoursInUse } from "./plan-sql.ts";
import { D1Table } from "../../sql/table.ts";
import type { ConditionRef } from "../../../domain/values/definitions/condition.ts";

type HoursRow = ConditionRef & { text: string };

/**
 * The active hours that tasks are known to have. SQL knows no zones, so each row says for each of them whether they hold its
 * time; a batch that meets hours of which its rows say nothing ends with an error.
 */
export class KnownHours extends D1Table implements Known {
  readonly #known = new Map<string, Map<string, ActiveHours>>();
  #learned = 0;

  /** By the text of the hours, 1 where they hold the time of a decision and 0 where not; null where there are none. */
  of(decision: ConditionRef & { evaluated_at: number }): Record<string, 0 | 1> | null {
    const known = this.#known.get(conditionKey(decision));
    if (known === undefined) return null;
    const { evaluated_at } = decision;
    return Object.fromEntries([...known].map(([text, hours]) => [text, isActive(hours, evaluated_at) ? 1 : 0]));
  }

  get learned(): number {
    return this.#learned;
  }

  async learn(decisions: readonly ConditionRef[]): Promise<void> {
    const results = await this.rows<HoursRow>(hoursInUse, [conditionsOf(decisions)]);
    const fresh = results.filter((row) => this.#known.get(conditionKey(row))?.has(row.text) !== true);
    for (const row of fresh) {
      const known = this.#known.get(conditionKey(row)) ?? new Map<string, ActiveHours>();
      this.#known.set(conditionKey(row), known.set(row.text, readActiveText(row.text)));
    }
    this.#learned += fresh.length;
  }
}
