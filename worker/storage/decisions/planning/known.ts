import type { ConditionRef } from "../../../domain/values/definitions/condition.ts";

/** What an object knows of the tasks and actions on conditions, and sends its batches by. */
export interface Known {
  /** How often something was news. */
  readonly learned: number;
  /** Reads what there is on these conditions. */
  learn(decisions: readonly ConditionRef[]): Promise<void>;
}

/** The name of a condition version here. */
export const conditionKey = ({ condition_id, condition_version }: ConditionRef) =>
  JSON.stringify([condition_id, condition_version]);

/** The condition versions of some decisions, each once, as a JSON array of their names. */
export const conditionsOf = (decisions: readonly ConditionRef[]) =>
  JSON.stringify([...new Set(decisions.map(conditionKey))]);

/**
 * Runs a batch that is sent by what is known. Where that is stale the batch itself finds out: it reads something as JSON that is
 * none, stores nothing, and is run again by what there is now.
 */
export async function byWhatIsKnown<Result>(
  known: readonly Known[],
  decisions: readonly ConditionRef[],
  run: () => Promise<Result>,
): Promise<Result> {
  const learned = () => known.reduce((sum, one) => sum + one.learned, 0);
  for (let tries = 1; ; tries++) {
    const before = learned();
    try {
      return await run();
    } catch (error) {
      if (!isStale(error)) throw error;
      await Promise.all(known.map((one) => one.learn(decisions)));
      // What was there a moment ago may be gone again, and another batch may have learned of it; a row that cannot be read stays.
      if (learned() === before && tries > 1) throw error;
    }
  }
}

const isStale = (error: unknown): boolean => error instanceof Error && error.message.includes("malformed JSON");
