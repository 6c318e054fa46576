import { longest } from "../lexicon/entry.ts";
import { holds, runs } from "../lexicon/holds.ts";
import { stretched } from "../lexicon/time-units.ts";
import type { Token } from "../text/token.ts";
import type { WindowMark } from "./mark.ts";

/** "For at least 10 minutes", "10 minutes in a row": how long something lasts; of a signal that measures a time, its level. */
export function markHold(tokens: readonly Token[], at: number): WindowMark | null {
  const run = longest(runs, tokens, at);
  const hold = longest(holds, tokens, at);
  const found = run !== null && run.end >= (hold?.end ?? 0) ? run : hold;
  const held = found?.durations[0];
  if (found === null || held === undefined) return null;
  const times = found === run ? (found.numbers[0] ?? 1) : 1;
  const value = held.number.value * times;
  return {
    kind: "window",
    duration: times === 1 ? held.duration : stretched(held.duration, times),
    loose: true,
    versus: false,
    use: "hold",
    number: { ...held.number, value, text: found.phrase.join(" ") },
    direction: "above",
    start: at,
    end: found.end,
  };
}
