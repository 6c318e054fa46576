import { category, is } from "../lexicon/category.ts";
import { stopwords } from "../lexicon/function-words.ts";
import { exclusions, negations } from "../lexicon/states.ts";
import type { Token } from "../text/token.ts";
import type { Scored } from "./score.ts";

/**
 * What a phrase says of a flag by each of its words and their opposites, where it has both: "closed instead of open" says twice that it is
 * closed, "closed, should be open" says one and then the other. What goes "from open to closed" is what it ends as.
 */
export function saidOf(tokens: readonly Token[], { bothWays }: Pick<Scored, "bothWays">): readonly boolean[] {
  const said: boolean[] = [];
  let before = -1;
  for (const [at, token] of tokens.entries()) {
    const plain = bothWays.get(token.stem);
    // "The open door", "pass rate": the word says of which thing something is said; "stops running" is one thing that is said.
    const next = tokens[at + 1];
    const leads = next?.kind === "word" && !stopwords.has(next.text) && exclusions.match(tokens, at + 1) === null;
    if (plain === undefined || (leads && !bothWays.has(next.stem))) continue;
    const between = tokens.slice(before + 1, at);
    const denied =
      between.some(({ text }) => negations.has(text)) ||
      between.some((_, place) => exclusions.match(between, place)?.meaning === true);
    const object = said.length > 0 && between.every((one) => is(one, category.determiners));
    if (between.some((one) => is(one, category.intoWords))) said.length = 0;
    if (!object) said.push(plain !== denied);
    before = at;
  }
  return said;
}
