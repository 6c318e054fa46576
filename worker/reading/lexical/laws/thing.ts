import { measureOf } from "../../../domain/language/measures.ts";
import { gravity, sizes } from "../lexicon/sizes.ts";
import { levelWords, negations } from "../lexicon/states.ts";
import { is } from "../lexicon/words/category.ts";
import { isAdverb } from "../lexicon/words/endings.ts";
import { earlierNouns, grading, instruments, populations } from "../lexicon/words/laws.ts";
import type { Token } from "../text/token.ts";

/** Whether a word may name a thing: it is no unit, negation, level, grade or adverb, nor whom, with what or when one measures. */
export const mayNameThing = (token: Token): boolean =>
  measureOf(token.text) === null &&
  !negations.has(token.text) &&
  !levelWords.has(token.text) &&
  !sizes.has(token.stem) &&
  !gravity.has(token.stem) &&
  !isAdverb(token.text) &&
  !is(token, populations) &&
  !is(token, grading) &&
  !is(token, instruments) &&
  !is(token, earlierNouns);
