import { stem } from "../../../domain/language/stem.ts";
import { stopwords } from "../lexicon/function-words.ts";
import type { Token } from "./token.ts";

/** "Dead-locks" and "dead locks" where the catalogue has "deadlocks": one word, if it knows the two together and not each. */
export function withCompounds(tokens: readonly Token[], known: ReadonlySet<string>): Token[] {
  const out: Token[] = [];
  for (const token of tokens) {
    const before = out.at(-1);
    const pair = before?.kind === "word" && token.kind === "word" && token.start - before.end <= 1;
    const text = pair ? before.text + token.text : "";
    const own = stem(text);
    const whole = token.hyphenated === true;
    const parts =
      before !== undefined && [before, token].every((one) => (whole || !stopwords.has(one.text)) && one.stem !== own);
    const better = pair && parts && known.has(own) && !(known.has(before.stem) && known.has(token.stem));
    if (better && before !== undefined) out[out.length - 1] = { ...before, text, stem: own, end: token.end };
    else out.push(token);
  }
  return out;
}
