import { actionVerbs, genericStems, lightStems, stopwords } from "../../lexicon/function-words.ts";
import { is } from "../../lexicon/words/category.ts";
import { facets } from "../../lexicon/words/hedges.ts";
import { doing, grading, participles } from "../../lexicon/words/laws.ts";
import { gravity, sizes } from "../../lexicon/sizes.ts";
import { levelWords } from "../../lexicon/states.ts";
import type { Token } from "../../text/token.ts";
import { verbal } from "../../lexicon/words/verbs.ts";
import { titleOf } from "../subject.ts";
import { inClauses, isHinted, namespaceOf, type Clause, type Evidence, type Law } from "../law.ts";
import { isNarrow } from "../restriction.ts";

/** The word right before a name says which of its kind is meant, whether or not the signal knows of such kinds. */
export const front: Law = {
  name: "what stands before a name is read",
  says: '"premium cart abandonment", "estimated churn", "weekly heart rate" as the bare signal',
  breach: inClauses((clause, evidence) => {
    if (isHinted(clause, evidence)) return null;
    const titled = titleOf(clause, evidence);
    const at = clause.tokens.findIndex((token, place) => !titled.includes(token) && tells(clause, place, evidence));
    if (at < 0) return null;
    const words = clause.tokens.slice(at, at + 2);
    return {
      tokens: words,
      advice: `Nothing read "${words[0]?.text ?? ""}". Name a signal that is so, or leave the word out.`,
      reason: "no_signal",
    };
  }),
};

/** Whether a word asks for what is usual or grave, so that no other word has to. */
const grades = (token: Token): boolean =>
  levelWords.has(token.text) || is(token, grading) || sizes.has(token.stem) || gravity.has(token.stem);

/** Whether the word at a place tells of the name behind it, and nothing read it. */
function tells({ tokens, indexed, parts }: Clause, at: number, evidence: Evidence): boolean {
  const { uses, around } = evidence;
  const [token, next] = [tokens[at], tokens[at + 1]];
  if (token?.kind !== "word" || next === undefined || uses.has(token) || uses.get(next) !== "signal") return false;
  if (!/^[\s-]*$/u.test(around.text.slice(token.end, next.start)) || stopwords.has(token.text)) return false;
  if (indexed.words.has(token.stem) || around.index.signalsOf(token).length > 0 || token.capital) return false;
  if (is(token, facets)) return true;
  // Of a name alone an adjective that is not known may grade it: "a dreadful safety score".
  const vague = parts.every(({ relation, number }) => relation === "mention" && number === null);
  if (vague && !tokens.some((other) => grades(other))) return false;
  const space = namespaceOf(indexed);
  if (is(token, participles) || (space.length > 2 && token.text.startsWith(space))) return false;
  const asks = actionVerbs.has(token.text) || is(token, doing) || is(tokens[at - 1], verbal);
  return !asks && !genericStems.has(token.stem) && !lightStems.has(token.stem) && isNarrow(token);
}
