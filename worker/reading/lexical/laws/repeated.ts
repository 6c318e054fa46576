import { is } from "../lexicon/words/category.ts";
import { earlierNouns } from "../lexicon/words/laws.ts";
import { placeName } from "../lexicon/words/descriptions.ts";
import { inClauses, type Clause, type Law } from "./law.ts";

/** Two conditions of one signal on the same side say the same twice: one of them was meant of another signal. */
export const repeated: Law = {
  name: "two conditions are of two signals",
  says: '"ALT above 3 and bilirubin above 2", where no signal is of bilirubin, as ALT above 3 and above 2',
  breach: ({ clauses }) => {
    const other = clauses.find((clause, at) => clauses.slice(0, at).some((before) => isSame(before, clause)));
    return other === undefined
      ? null
      : {
          tokens: other.tokens,
          advice: `Both parts were read as ${other.indexed.signal.primitive_id}. Name the signals you mean by their ids.`,
          reason: "ambiguous_signal",
        };
  },
};

/** What is said of the same signal in the same way; a figure over a time is another thing than the latest value. */
function isSame(one: Clause, other: Clause): boolean {
  const [first, second] = [one.parts[0], other.parts[0]];
  if (first === undefined || second === undefined || one.built === other.built) return false;
  if (one.parts.length > 1 || other.parts.length > 1) return false;
  return (
    first.primitive_id === second.primitive_id &&
    first.relation === "compare" &&
    second.relation === "compare" &&
    first.number !== null &&
    second.number !== null &&
    first.direction === second.direction &&
    first.negate === second.negate &&
    first.against === null &&
    second.against === null &&
    first.figure == null &&
    second.figure == null
  );
}

/** The 95th percentile of a signal that is one already is its name, and no place among its own values. */
export const place: Law = {
  name: "a percentile that the signal is names it",
  says: '"execution takes over 10 seconds at the 95th percentile" of a p95 as its place among the last 10 seconds',
  breach: inClauses(({ parts, tokens, indexed: { signal } }) => {
    const part = parts.find(({ relation, number }) => relation === "rank" && number !== null);
    const text = `${signal.primitive_id.replace(/[._]/g, " ")} ${signal.description ?? ""}`.toLowerCase();
    return part?.number != null &&
      placeName(part.number.value).test(text) &&
      !tokens.some((token) => is(token, earlierNouns))
      ? {
          tokens,
          advice: `${signal.primitive_id} is that percentile already: say the level, such as "above 5 seconds".`,
        }
      : null;
  }),
};
