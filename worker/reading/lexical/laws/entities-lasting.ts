import { comparingWords, perfect } from "../lexicon/words/laws.ts";
import { is } from "../lexicon/words/category.ts";
import { particle } from "../lexicon/words/particles.ts";
import { inClauses, type Law } from "./law.ts";

/** So many things that have each lasted long is no level that has lasted. */
export const entitiesLasting: Law = {
  name: "a number of things with a time for each of them is no level",
  says: '"more than 6 patients have been in the ward for longer than 8 hours" as a number that has been above 6 for 8 hours',
  breach: inClauses(({ tokens, marks }) => {
    const counted = marks.find(
      (mark) => mark.kind === "number" && mark.number.unit === "none" && mark.direction !== null,
    );
    const hold = marks.find(
      (mark) => mark.kind === "window" && mark.use === "hold" && mark.start > (counted?.end ?? 0),
    );
    if (counted === undefined || hold === undefined) return null;
    const between = tokens.slice(counted.end, hold.start);
    const verb = between.findIndex((token) => is(token, perfect));
    const each = tokens.slice(hold.start, hold.end).some((token) => is(token, comparingWords));
    return verb > 0 && each
      ? {
          tokens: tokens.slice(counted.end + verb, hold.end),
          advice: "A task judges one value: use a signal that counts the things that have lasted that long.",
        }
      : null;
  }),
};

/** "Both for 3 minutes" is said of two conditions that have to hold together. */
export const bothLasting: Law = {
  name: "what both have to last is said of two conditions",
  says: '"latency above 500 ms or errors above 5%, both for 10 minutes" as either for 10 minutes',
  breach: ({ words, combinator, clauses }) => {
    const at = words.findIndex((token, place) => is(token, particle.both) && is(words[place + 1], particle.for));
    if (at < 0 || (combinator === "AND" && clauses.length === 2)) return null;
    return { tokens: words.slice(at, at + 2), advice: 'Join two conditions with "and", or leave "both" out.' };
  },
};
