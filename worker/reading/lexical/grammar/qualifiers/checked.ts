import { actionVerbs } from "../../lexicon/function-words.ts";
import { checking, polite } from "../../lexicon/words/clauses.ts";
import { is } from "../../lexicon/words/category.ts";
import { qualifierJoints } from "../../lexicon/words/joints.ts";
import type { Token } from "../../text/token.ts";

/** Where a sentence that has something checked begins to say whom to tell. */
export function tellingVerb(tokens: readonly Token[]): number | null {
  const from = tokens.findIndex((token) => !is(token, polite) && token.kind !== "break");
  if (!is(tokens[from], checking)) return null;
  const verb = tokens.findIndex(
    ({ text }, at) => at > from + 1 && actionVerbs.has(text) && is(tokens[at - 1], qualifierJoints),
  );
  return verb < 0 ? null : verb;
}
