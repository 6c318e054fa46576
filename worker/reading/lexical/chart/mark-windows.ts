import { is, particle } from "../lexicon/category.ts";
import { withAfter } from "./mark-numbers.ts";
import type { WindowMark } from "./mark.ts";
import type { Token } from "../text/token.ts";
import { windowAt } from "./windows.ts";
import { windowSides } from "../lexicon/amounts/windows.ts";

/** "Over the last 24 hours", "week over week"; a loose one ("over four weeks", "within 10 days") may also be a level to compare with, and the rest of the phrase decides. */
export function markWindow(tokens: readonly Token[], at: number, loose: boolean): WindowMark | null {
  const found = windowAt(tokens, at);
  if (found === null || found.loose !== loose) return null;
  const { duration, versus, number: time } = found;
  const lead = tokens[at]?.text ?? "";
  const use = loose && particle.for.has(lead) ? "hold" : particle.per.has(lead) ? "rate" : "past";
  const end = at + found.length;
  const mark = { kind: "window", duration, loose, versus, use, start: at, end } as const;
  if (!loose) return { ...mark, number: null, direction: null };
  const after = withAfter(tokens, end);
  const joined = is(tokens[end], particle.or) && !(particle.for.has(lead) && after.direction === "below");
  if (joined && after.direction !== null && time !== null)
    return { ...mark, number: { ...time, inclusive: true }, direction: after.direction, end: after.end };
  const coming = tokens.slice(at, end).some((token) => is(token, particle.next));
  return { ...mark, number: time, direction: coming ? "below" : (windowSides.get(lead) ?? null) };
}
