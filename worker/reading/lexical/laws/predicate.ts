import { signWords } from "../lexicon/amounts/counts.ts";
import { negations } from "../lexicon/states.ts";
import { stopwords } from "../lexicon/function-words.ts";
import { isAdverb, isParticiple, isPast } from "../lexicon/words/endings.ts";
import { is } from "../lexicon/words/category.ts";
import { auxiliaries } from "../lexicon/words/verbs.ts";
import { inClauses, isNumeric, type Law } from "./law.ts";

/** What a number is said to be, or not to be, has to be read. */
export const predicate: Law = {
  name: "what a number is said to be is read",
  says: '"the queue has not been empty for 2 minutes" as a queue time above 2 minutes',
  breach: inClauses(({ tokens, marks, indexed }, { left }) => {
    if (!isNumeric(indexed.signal)) return null;
    const at = tokens.findIndex((token, place) => {
      const [before, next] = [tokens[place - 1], marks.find(({ start }) => start === place + 1)];
      const told = before !== undefined && (is(before, auxiliaries) || negations.has(before.text));
      const closes = place + 1 === tokens.length || (next?.kind === "window" && next.use === "hold");
      return told && left.has(token) && token.kind === "word" && closes && isTelling(token.text);
    });
    return at < 0
      ? null
      : { tokens: tokens.slice(at - 1, at + 1), advice: 'Say it with a number: "below 1", "above 50%".' };
  }),
};

const isTelling = (text: string): boolean =>
  !stopwords.has(text) && !signWords.has(text) && !isAdverb(text) && !isParticiple(text) && !isPast(text);
