import { marksOf } from "../../chart/chart.ts";
import { actionVerbs } from "../../lexicon/function-words.ts";
import { checking, toldObjects } from "../../lexicon/words/clauses.ts";
import { is } from "../../lexicon/words/category.ts";
import { checkJoints } from "../../lexicon/words/joints.ts";
import type { Token } from "../../text/token.ts";

/**
 * "Check the battery voltage and page me below 105 V": what is checked is what the number is about. The words between are
 * told to us, and are put first.
 */
export function asCondition(tokens: readonly Token[]): readonly Token[] {
  const verb = tellingVerb(tokens);
  if (verb === null) return tokens;
  const lead = tokens.slice(0, verb).findLastIndex((token) => !is(token, checkJoints)) + 1;
  const said = tokens.slice(verb + 1);
  const from = verb + 1 + said.findIndex((token) => !is(token, toldObjects));
  const [mark] = marksOf(tokens.slice(from));
  const compares = mark?.kind === "number" && mark.start === 0 && mark.direction !== null;
  if (from === verb || !compares) return tokens;
  return [...tokens.slice(verb, from), ...tokens.slice(1, lead), ...tokens.slice(from)];
}

/** Where a sentence that has something checked begins to say whom to tell. */
export function tellingVerb(tokens: readonly Token[]): number | null {
  if (!is(tokens[0], checking)) return null;
  const verb = tokens.findIndex(({ text }, at) => at > 1 && actionVerbs.has(text) && is(tokens[at - 1], checkJoints));
  return verb < 0 ? null : verb;
}
