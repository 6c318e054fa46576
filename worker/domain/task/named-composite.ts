import { standard } from "../condition/strategies/registry.ts";
import type { ReadingPart } from "./reading.ts";
import { unresolved } from "./refuse.ts";

/**
 * The parts of a sentence, where one that calls the joining strategy by its name chooses its own strategy. Throws intent_unresolved
 * when the sentence has only one condition, so that there is nothing to join.
 */
export function joinedParts(parts: readonly ReadingPart[]): ReadingPart[] {
  const [only, second] = parts;
  if (only?.names === standard.joining && second === undefined && !only.negate) {
    throw unresolved(`The sentence asks for ${standard.joining}, which joins several conditions, but gives only one.`, {
      reason: "strategy_not_admitted",
      suggestion: 'Add the other conditions, joined by "and" or "or", or ask for another strategy.',
    });
  }
  return parts.map((part) => (part.names === standard.joining ? { ...part, names: null } : part));
}
