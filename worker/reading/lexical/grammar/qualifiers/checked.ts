import { category, is } from "../../lexicon/category.ts";
import { actionVerbs } from "../../lexicon/function-words.ts";
import type { Token } from "../../text/token.ts";

/** Where a sentence that has something checked begins to say whom to tell. */
export function tellingVerb(tokens: readonly Token[]): number | null {
  const from = tokens.findIndex((token) => !is(token, category.polite) && token.kind !== "break");
  if (!is(tokens[from], category.checking)) return null;
  const verb = tokens.findIndex(
    ({ text }, at) => at > from + 1 && actionVerbs.has(text) && is(tokens[at - 1], category.qualifierJoints),
  );
  return verb < 0 ? null : verb;
}
