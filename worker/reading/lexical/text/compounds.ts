import { stem } from "../../../domain/language/stem.ts";
import { stopwords } from "../lexicon/function-words.ts";
import { verbParticles } from "../lexicon/phrasals.ts";
import type { Token } from "./token.ts";

const isPlainNumber = /^\d{1,3}$/;

/** "Runs out" of `filament_runout`, "dead-locks" and "dead locks" where the catalogue has "deadlocks", "zone 1" of its "zone1": one word, if it knows the two together and not each. */
export function withCompounds(tokens: readonly Token[], known: ReadonlySet<string>): Token[] {
  const out: Token[] = [];
  for (const token of tokens) {
    const before = out.at(-1);
    const joins = token.kind === "word" || isPlainNumber.test(token.text);
    const pair = before?.kind === "word" && joins && token.start - before.end <= 1;
    const text = pair ? before.text + token.text : "";
    const own = stem(text);
    const whole = token.hyphenated === true;
    const parts =
      before !== undefined && [before, token].every((one) => (whole || !stopwords.has(one.text)) && one.stem !== own);
    const better = pair && parts && known.has(own) && !(known.has(before.stem) && known.has(token.stem));
    const noun = pair && verbParticles.has(token.text) ? before.stem + token.text : "";
    if (before !== undefined && known.has(stem(noun)))
      out[out.length - 1] = { ...before, text: noun, stem: stem(noun), end: token.end };
    else if (better && before !== undefined) out[out.length - 1] = { ...before, text, stem: own, end: token.end };
    else out.push(token);
  }
  return out;
}
