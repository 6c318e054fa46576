import { actionVerbs } from "../../lexicon/function-words.ts";
import { checking, polite } from "../../lexicon/words/clauses.ts";
import { is } from "../../lexicon/words/category.ts";
import { qualifierJoints } from "../../lexicon/words/joints.ts";
import { particle } from "../../lexicon/words/particles.ts";
import type { Token } from "../../text/token.ts";

/** Where a sentence that has something checked begins to say whom to tell. */
export function tellingVerb(tokens: readonly Token[]): number | null {
  const from = checkedFrom(tokens);
  if (from === 0) return null;
  const verb = tokens.findIndex(
    ({ text }, at) =>
      at > from && actionVerbs.has(text) && is(tokens[at - 1], qualifierJoints) && !is(tokens[at], checking),
  );
  return verb < 0 ? null : verb;
}

/** The place after "check", "please look at"; 0 for a sentence that has nothing checked. */
function checkedFrom(tokens: readonly Token[]): number {
  const at = tokens.findIndex((token) => !is(token, polite) && token.kind !== "break");
  if (!is(tokens[at], checking)) return 0;
  return is(tokens[at + 1], particle.at) ? at + 2 : at + 1;
}
