import { arriving } from "../lexicon/comparisons.ts";
import { is } from "../lexicon/words/category.ts";
import { badInLack, badInPlenty, runsDown } from "../lexicon/words/valence.ts";
import type { BuiltParts } from "../grammar/conditions/parts.ts";
import type { Scored } from "../linking/score.ts";
import type { Phrase } from "../linking/phrase.ts";

/** "The balance reaches $5": of what runs down a number may be reached from above. */
export function mayBeFallenTo({ parts, uses }: BuiltParts, { marks, tokens }: Phrase, scored: Scored | null): boolean {
  const [one, ...others] = parts;
  if (one === undefined || others.length > 0 || one.relation !== "compare" || one.direction !== "above") return false;
  if (one.number === null || one.against !== null || !tokens.some((token) => is(token, arriving) && uses?.has(token)))
    return false;
  if (marks.some(({ kind }) => kind === "move")) return false;
  const words = (scored?.indexed.signal.primitive_id ?? "").split(/[._]/);
  return (
    words.some((word) => badInLack.has(word) || runsDown.has(word)) && !words.some((word) => badInPlenty.has(word))
  );
}
