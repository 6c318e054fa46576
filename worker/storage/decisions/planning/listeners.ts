import { Lru } from "../../sql/lru.ts";
import { conditionKey, conditionsOf, type Known } from "./known.ts";
import type { ConditionRef } from "../../../domain/values/definitions/condition.ts";

/**
 * What decisions that do not fire are heard by: nothing; actions on false or any; watches, and such actions with noise control,
 * which take the decisions about an entity in turn; watches that also tell when it is over.
 */
export const heard = { byNothing: 0, byActions: 1, inTurn: 2, withRecovery: 3 } as const;
type Heard = (typeof heard)[keyof typeof heard];

/** By condition version c of parameter `at`, a JSON array, what hears of decisions that do not fire; nothing has no row. */
const listenersOf = (at: number) => `
  SELECT c.value AS condition, iif(t.firing->>'recovered', ${heard.withRecovery}, ${heard.inTurn}) AS needed
  FROM json_each(?${at}) c CROSS JOIN tasks t ON t.condition_id = c.value->>0 AND t.condition_version = c.value->>1
  WHERE t.watch IS NOT NULL AND +t.status = 'active'
  UNION ALL
  SELECT c.value, iif(a.firing IS NULL AND a.task_id IS NULL, ${heard.byActions}, ${heard.inTurn})
  FROM json_each(?${at}) c CROSS JOIN actions a ON a.condition_id = c.value->>0 AND a.condition_version = c.value->>1
  WHERE a.fire_on <> 'true'`;

/**
 * Ends the statement with an error where decisions of the conditions of parameter `at`, rows [condition_id, version, what was
 * assumed], are heard by more than was assumed. Read once, however many rows the statement has.
 */
export const heardAsAssumed = (at: number) => `
  (SELECT max(iif(l.needed > l.condition->>2, json('heard ' || l.needed), NULL))
   FROM (${listenersOf(at)}) l) IS NULL`;

const findListeners = `
  SELECT condition, max(needed) AS needed FROM (${listenersOf(1)}) GROUP BY condition`;

/** Condition versions that an object remembers to be heard. */
const listenersRemembered = 10_000;

/** What listens to decisions that do not fire, as far as it is known: nothing, until a batch has shown otherwise. */
export class KnownListeners implements Known {
  readonly #find: D1PreparedStatement;
  readonly #known = new Lru<Heard>(listenersRemembered);
  #learned = 0;

  constructor(db: D1Database) {
    this.#find = db.prepare(findListeners);
  }

  of(decision: ConditionRef): Heard {
    return this.#known.get(conditionKey(decision)) ?? heard.byNothing;
  }

  /** What is assumed of the conditions of some decisions, for {@link heardAsAssumed}; where all is sent there is nothing to assume. */
  assumed(decisions: readonly ConditionRef[]): string {
    const rows = new Map(
      decisions.map((one) => [conditionKey(one), [one.condition_id, one.condition_version, this.of(one)]]),
    );
    return JSON.stringify([...rows.values()].filter(([, , level]) => level !== heard.withRecovery));
  }

  get learned(): number {
    return this.#learned;
  }

  async learn(decisions: readonly ConditionRef[]): Promise<void> {
    const { results } = await this.#find.bind(conditionsOf(decisions)).all<{ condition: string; needed: Heard }>();
    const more = results.filter(({ condition, needed }) => needed > (this.#known.get(condition) ?? heard.byNothing));
    for (const { condition, needed } of more) this.#known.set(condition, needed);
    this.#learned += more.length;
  }
}
