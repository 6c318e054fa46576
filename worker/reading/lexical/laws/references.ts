import { scaleOf } from "../../../domain/language/signal-scale.ts";
import { distanceLeads } from "../lexicon/words/runs.ts";
import { particle } from "../lexicon/words/particles.ts";
import { is } from "../lexicon/words/category.ts";
import { earlierNouns, nameArticles, operands, operations, wholeLeads } from "../lexicon/words/laws.ts";
import { isAdverb } from "../lexicon/words/endings.ts";
import { movementStems } from "../lexicon/movements.ts";
import { stopwords } from "../lexicon/function-words.ts";
import { apartLeads } from "../lexicon/comparisons.ts";
import { unitNames } from "../lexicon/amounts/time-units.ts";
import type { NumberMark } from "../chart/mark.ts";
import type { IndexedSignal } from "../linking/catalogue-index.ts";
import type { Token } from "../text/token.ts";
import { inClauses, type Evidence, type Law } from "./law.ts";

/** A share or a multiple of something is no change, and a distance from something needs that. */
export const reference: Law = {
  name: "what a number is measured from is read",
  says: '"more than 5x the messages ready" as a rise by 400%; "above 90% of maxmemory" as a fall; "3 °C above the set point" as above 3 °C',
  breach: inClauses((clause, { uses }) => {
    const { tokens, marks, parts, indexed } = clause;
    if (
      parts.some(
        ({ against, figure }) => against !== null || (figure != null && "other" in figure) || figure?.kind === "usual",
      )
    )
      return null;
    for (const mark of marks) {
      if (mark.kind !== "number" || !parts.some(({ number }) => number !== null)) continue;
      const moved = parts.some(({ relation }) => relation === "move");
      const after = referenceAfter(tokens, mark) ?? (moved ? multipliedAfter(tokens, mark, uses) : null);
      if (after === null || (isMultiple(indexed) && after.every(({ stem }) => indexed.words.has(stem)))) continue;
      const share = ["ratio", "percent", "bps", "rank", "multiple"].includes(scaleOf(indexed.signal).kind);
      if (moved || !share || mark.number.unit !== "percent")
        return {
          tokens: after,
          advice:
            "Name the two signals that are compared by their ids, or say the number that the signal itself must pass.",
        };
    }
    return null;
  }),
};

/** "Above 2 times the ULN" of a signal in multiples of it. */
const isMultiple = ({ signal }: IndexedSignal): boolean => scaleOf(signal).kind === "multiple";

/** "Above 3 times plan": what nothing read right behind a multiple is what it is a multiple of, where it is nothing earlier or usual. */
function multipliedAfter(
  tokens: readonly Token[],
  { number, end, direction }: NumberMark,
  uses: Evidence["uses"],
): readonly Token[] | null {
  const noun = tokens[end];
  if (number.unit !== "times" || direction === null || noun?.kind !== "word" || uses.has(noun)) return null;
  const earlier = tokens.slice(end, end + 4).some((token) => is(token, earlierNouns) || unitNames.has(token.text));
  return earlier || stopwords.has(noun.text) || movementStems.has(noun.stem) || isAdverb(noun.text) ? null : [noun];
}

/** What stands after "90% of", "5x the", "3 degrees above the", where it is no earlier or usual value. */
function referenceAfter(tokens: readonly Token[], mark: NumberMark): readonly Token[] | null {
  const { unit } = mark.number;
  const relative = unit === "percent" || unit === "times" || unit === "points";
  let at = mark.end;
  const apart = apartLeads.has(tokens[at]?.text ?? "");
  const of = is(tokens[at], wholeLeads) && (unit === "percent" || unit === "times");
  const direct = unit === "times" && is(tokens[at], nameArticles);
  if (!apart && !of && !direct) return null;
  if (apart || of) at++;
  const determined = is(tokens[at], nameArticles);
  while (is(tokens[at], nameArticles)) at++;
  const [noun, next] = tokens.slice(at, at + 2);
  if (noun?.kind !== "word" || (apart && !determined && !relative)) return null;
  const earlier = [noun, next, ...tokens.slice(at + 2, at + 5)].some(
    (token) => is(token, earlierNouns) || unitNames.has(token?.text ?? ""),
  );
  return earlier || stopwords.has(noun.text) ? null : tokens.slice(at, at + 2).filter(({ kind }) => kind === "word");
}

/** "Over the limit by 10000": the number is a distance from what stands between the comparison and it. */
export const excess: Law = {
  name: "what a number exceeds is read",
  says: '"vault cash over the limit by 10000" as a limit above 10000',
  breach: inClauses(({ tokens, marks, parts }) => {
    if (parts.some(({ against, figure, relation }) => against !== null || figure != null || relation !== "compare"))
      return null;
    for (const mark of marks) {
      if (mark.kind !== "number" || !parts.some(({ number }) => number?.value === mark.number.value)) continue;
      const by = tokens.findLastIndex((token, at) => at < mark.end && at >= mark.start - 4 && is(token, particle.by));
      const from = tokens.findLastIndex((token, at) => at < by && distanceLeads.has(token.text));
      if (by < 0 || from < 0 || by - from < 2 || by - from > 6) continue;
      return {
        tokens: tokens.slice(from, mark.end),
        advice: 'Name the two signals: "x is more than 10000 above y".',
      };
    }
    return null;
  }),
};

/** A word that makes one number of two signals. */
export const operation: Law = {
  name: "what is divided or subtracted is two signals",
  says: '"pulse divided by systolic pressure above 0.9" as a pressure above 0.9',
  breach: (evidence) => {
    const { clauses, words } = evidence;
    const two = clauses.some(({ parts }) =>
      parts.some(({ against, figure }) => against !== null || (figure != null && "other" in figure)),
    );
    if (two) return null;
    const at = words.findIndex((token, place) => is(token, operations) && is(words[place + 1], operands));
    const own = clauses.some(({ indexed }) => indexed.words.has(words[at]?.stem ?? ""));
    return at < 0 || own
      ? null
      : { tokens: words.slice(at, at + 2), advice: 'Name the two signals: "ratio of x to y above 2".' };
  },
};
