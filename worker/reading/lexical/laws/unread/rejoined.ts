import { stopwords } from "../../lexicon/function-words.ts";
import { is } from "../../lexicon/words/category.ts";
import { rejoining } from "../../lexicon/words/hedges.ts";
import type { Evidence, Law } from "../law.ts";

/** Behind a bracket that gives the condition the sentence goes on: what it joins is no gloss. */
export const rejoined: Law = {
  name: "what is joined behind a bracket is read",
  says: '"HbA1c poor control (>9.0%) but the pump is off" as HbA1c above 9%',
  breach: ({ words, glossed, uses, around: { text } }: Evidence) => {
    const gloss = new Set(glossed);
    const at = words.findIndex(
      (token, place) =>
        is(token, rejoining) &&
        gloss.has(token) &&
        !uses.has(token) &&
        /\)[\s,;]*$/u.test(text.slice(0, token.start)) &&
        words.slice(0, place).some((before) => uses.get(before) === "number"),
    );
    const said = at < 0 ? [] : words.slice(at).filter((token) => gloss.has(token));
    return said.some(({ kind, text: word }) => kind === "word" && !stopwords.has(word))
      ? {
          tokens: said,
          advice: "Say this part as a condition of its own, with the words of its signal, or leave it out.",
        }
      : null;
  },
};
