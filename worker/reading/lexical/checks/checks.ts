import { denial, over, scope } from "./denials.ts";
import { halves } from "./halves.ts";
import { aged, changes, fractions, headed, near, often, sideless, slashed, thousands } from "./amounts.ts";
import { agreement, elapsed, guesses, lasting, movement, slips, units, unstated } from "./meaning.ts";
import { another } from "./another.ts";
import type { Check, Finding, Meant } from "./check.ts";
import { entity, half, mention, namesake, reference, twins } from "./signal.ts";
import { marked } from "./markers.ts";
import { tail } from "./tail.ts";
import { effects, middles, stated, targets } from "./wishes.ts";
import { decidingWords } from "./deciding.ts";
import { unreadWords } from "./unread.ts";
import { companion, joinedBeside, narrowing, restrictions } from "./words.ts";

/** What a finished meaning has to hold. */
export const checks: readonly Check[] = [
  twins,
  half,
  entity,
  mention,
  namesake,
  another,
  reference,
  marked,
  decidingWords,
  narrowing,
  companion,
  joinedBeside,
  aged,
  restrictions,
  tail,
  unreadWords,
  targets,
  stated,
  effects,
  middles,
  movement,
  often,
  changes,
  near,
  halves,
  over,
  lasting,
  denial,
  scope,
  agreement,
  slips,
  units,
  fractions,
  unstated,
  thousands,
  sideless,
  headed,
  slashed,
  elapsed,
  guesses,
];

/** What the checks find in a meaning, each once. */
export function findingsIn(meant: Meant): Finding[] {
  return checks.flatMap((check) => {
    const found = check.finds(meant);
    return found === null ? [] : [{ check: check.name, ...found }];
  });
}
