import { inside, thresholdOf } from "./amounts.ts";
import { type Frame, matches, spanOf } from "./frame.ts";
import { opensAll, verbs } from "./words.ts";

/** "All hosts are down", "no shop has orders", "not all clinics are open". */
export function all(text: string, nouns: string): Frame[] {
  const pattern = `(?<=${opensAll})(?<quant>(?<which>)(?<says>not all(?: of)?|not every|all(?: of)?|every(?: single)?|none of|not a single|no) (?:the |our |my )?)(?<noun>${nouns}) ${verbs}\\b`;
  return matches(text, pattern).flatMap((match) => {
    const noun = spanOf(match, "noun");
    const quant = spanOf(match, "quant");
    if (noun === null || quant === null) return [];
    const says = (match.groups?.["says"] ?? "").toLowerCase();
    const judged: Frame["says"][number] = /^not (?:all|every)/.test(says)
      ? { fold: "share", judge: thresholdOf({ direction: "below" }, 1) }
      : /^(?:all|every)/.test(says)
        ? { fold: "share", judge: thresholdOf(inside, 1) }
        : { fold: "count", judge: thresholdOf({ direction: "below" }, 1) };
    return [{ start: match.index ?? 0, end: noun.end, noun, which: "", says: [judged], gone: [quant], isSure: true }];
  });
}
