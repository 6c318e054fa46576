import { measureOf } from "../../../domain/language/measures.ts";
import { multiplyingVerbs } from "../lexicon/amounts/number-words.ts";
import { actionVerbs, stopwords } from "../lexicon/function-words.ts";
import { is } from "../lexicon/words/category.ts";
import { nounLeads } from "../lexicon/words/narrowing.ts";
import { distanceLeads } from "../lexicon/words/runs.ts";
import type { Token } from "../text/token.ts";
import { inClauses, isHinted, type Evidence, type Law } from "./law.ts";
import { isNarrow } from "./restriction.ts";

/** A number behind a comparison is compared with, or nobody knows what it is for. */
export const secondNumber: Law = {
  name: "a compared number is no part of a name",
  says: '"the sum of positions exceeding 5% goes over 40%" as above 5%, because the name tells of 40 too',
  breach: ({ words, uses }) => {
    const at = words.findIndex(
      (token, place) =>
        token.kind === "number" &&
        ["", "%"].includes(token.suffix) &&
        uses.get(token) === "signal" &&
        is(words[place - 1], distanceLeads) &&
        measureOf(words[place + 1]?.text ?? "") === null,
    );
    return at < 0
      ? null
      : { tokens: words.slice(at - 1, at + 1), advice: "Say one number to compare with, and the signal by its name." };
  },
};

/** A word that is tied to the next by a hyphen is no verb. */
export const tied: Law = {
  name: "half of a compound is no verb",
  says: '"any double-bit error" as errors that double',
  breach: ({ words, uses }) => {
    const at = words.findIndex(
      (token, place) =>
        is(token, multiplyingVerbs) && uses.get(token) === "relation" && words[place + 1]?.hyphenated === true,
    );
    return at < 0
      ? null
      : { tokens: words.slice(at, at + 2), advice: 'Say what happens to the signal, such as "doubles within 1h".' };
  },
};

/** Where one word names a signal, the word in front of it says which. */
export const modifier: Law = {
  name: "what stands before a one-word name is read",
  says: '"tracking error above 1.5%" as any error',
  breach: inClauses((clause, evidence) => {
    if (isHinted(clause, evidence) || clause.parts.every(({ relation }) => relation !== "compare")) return null;
    const { uses } = evidence;
    const named = clause.tokens.filter((token) => uses.get(token) === "signal" && !stopwords.has(token.text));
    const [name] = named;
    if (name === undefined || named.length > 1) return null;
    const at = clause.tokens.indexOf(name);
    const [before, first] = [clause.tokens[at - 1], clause.tokens[at - 2]];
    if (before === undefined || before.capital || !isLost(before, clause.indexed.words, evidence)) return null;
    if (first !== undefined && !is(first, nounLeads)) return null;
    return {
      tokens: [before, name],
      advice: `No signal is called "${before.text} ${name.text}". Say the signal by its name, or leave "${before.text}" out.`,
    };
  }),
};

const isLost = (token: Token, own: { has(stem: string): boolean }, { left }: Evidence): boolean =>
  token.kind === "word" && left.has(token) && isNarrow(token) && !actionVerbs.has(token.text) && !own.has(token.stem);
