import { scaleOf } from "../../../domain/language/signal-scale.ts";
import { sizes, gravity } from "../lexicon/sizes.ts";
import { levelWords } from "../lexicon/states.ts";
import { deviationAt } from "../lexicon/states.ts";
import { polarityOf } from "../lexicon/movements.ts";
import { amountWords } from "../lexicon/amounts/levels.ts";
import { is } from "../lexicon/words/category.ts";
import { chances, grading } from "../lexicon/words/laws.ts";
import type { Token } from "../text/token.ts";
import { inClauses, isHinted, isNumeric, type Clause, type Law } from "./law.ts";

const advice =
  'Say the number that matters ("above 5", "below 1"), or say how the signal should stand out ("unusually high").';

/** Without a number the sentence itself must ask for what is usual or grave: a word that grades, moves or departs. */
export const licence: Law = {
  name: "a default needs a word that asks for it",
  says: '"some connections have been rejected in the last minute" of a signal without priors: nothing in it is high, rising or unusual',
  breach: inClauses((clause, evidence) => {
    const { parts, tokens, indexed } = clause;
    const open = parts.some(
      ({ relation, number, label, names, figure }) =>
        relation === "mention" && number === null && label === null && names === null && figure?.kind !== "time_since",
    );
    if (!open || !isNumeric(indexed.signal) || isHinted(clause, evidence) || evidence.around.called === true)
      return null;
    const left = numberLeft(clause);
    if (left.length > 0) return { tokens: left, advice };
    const graded = indexed.primed || tellsChance(clause) || tokens.some((token, at) => grades(token, at, clause));
    return graded ? null : { tokens, advice };
  }),
};

/** "Resembles profiles that were refused" of a likelihood: what it is the likelihood of is what is said. */
const tellsChance = ({ indexed: { signal } }: Clause): boolean =>
  scaleOf(signal).kind === "ratio" &&
  chances.test(`${signal.primitive_id.replace(/[._]/g, " ")} ${signal.description ?? ""}`);

const grades = (token: Token, at: number, { tokens }: Clause): boolean =>
  token.kind === "word" &&
  (levelWords.has(token.text) ||
    amountWords.has(token.text) ||
    sizes.has(token.stem) ||
    gravity.has(token.stem) ||
    is(token, grading) ||
    polarityOf(token) !== null ||
    deviationAt(tokens, at) !== null);

/** Numbers and times of a clause that gives none. */
function numberLeft({ tokens, marks }: Clause): readonly Token[] {
  const mark = marks.find(({ kind }) => kind === "number" || kind === "range");
  return mark === undefined ? [] : tokens.slice(mark.start, mark.end);
}
