import { numberAt } from "../grammar/amounts/numbers.ts";
import { withAfter } from "./mark-numbers.ts";
import type { WindowMark } from "./mark.ts";
import type { Token } from "../text/token.ts";
import { durationOf } from "../lexicon/amounts/time-units.ts";
import { windowAt } from "./windows.ts";
import { particle } from "../lexicon/words/particles.ts";
import { is } from "../lexicon/words/category.ts";
import { oneOrNext, windowSides } from "../lexicon/amounts/windows.ts";

/** A duration after "over", "within", "for" or "in": a window, or a level to compare with; the rest of the phrase decides. */
export function markLooseWindow(tokens: readonly Token[], at: number): WindowMark | null {
  const found = windowAt(tokens, at);
  if (found === null || !found.loose) return null;
  const lead = tokens[at]?.text ?? "";
  const time = timeIn(tokens, at, at + found.length);
  const after = withAfter(tokens, at + found.length);
  const joined = is(tokens[after.from], particle.or) && !(particle.for.has(lead) && after.direction === "below");
  const taken = joined && after.direction !== null && time !== null;
  const end = taken ? after.end : after.from;
  return {
    kind: "window",
    duration: found.duration,
    loose: true,
    versus: false,
    use: particle.for.has(lead) ? "hold" : particle.per.has(lead) ? "rate" : "past",
    number: taken ? { ...time, inclusive: true } : time,
    direction: taken
      ? after.direction
      : tokens.slice(at, end).some((token) => is(token, particle.next))
        ? "below"
        : (windowSides.get(lead) ?? null),
    start: at,
    end,
  };
}

function timeIn(tokens: readonly Token[], start: number, end: number): WindowMark["number"] {
  for (let at = start; at < end; at++) {
    const found = numberAt(tokens, at);
    if (found !== null && found.number.unit !== "none") return found.number;
    const unit = tokens[at + 1]?.text ?? "";
    const article = is(tokens[at], oneOrNext);
    if (article && durationOf(1, unit) !== null) return { value: 1, unit, text: `${tokens[at]?.text} ${unit}` };
  }
  return null;
}
