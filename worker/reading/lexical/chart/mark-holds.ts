import { category, is, particle } from "../lexicon/category.ts";
import { longest } from "./longest.ts";
import { stopwords } from "../lexicon/function-words.ts";
import { holds } from "../lexicon/holds.ts";
import type { Token } from "../text/token.ts";
import { includes, numberOf } from "./mark-numbers.ts";
import type { WindowMark } from "./mark.ts";

/** A delay follows what is compared with, or a comma. */
const ends = ({ kind, text }: Token): boolean => kind === "number" || text === ",";

/** "For at least 10 minutes", "10 minutes in a row": how long something lasts; of a signal that measures a time, its level. */
export function markHold(tokens: readonly Token[], at: number): WindowMark | null {
  const found = longest(holds, tokens, at);
  const held = found?.durations[0];
  // "Over the last 24 hours" is no verb, nor is "usage last 5 minutes".
  const past = is(tokens[at], particle.last) && !is(tokens[at - 1], category.beforeLasting);
  if (found === null || held === undefined || past) return null;
  if (found.entry.meaning === "delay" && !tokens.slice(Math.max(0, at - 2), at).some(ends)) return null;
  if (found.entry.meaning === "last" && !isLast(tokens, at, found.end)) return null;
  if (found.entry.meaning === "still" && !goesOnStill(tokens, at, found.end)) return null;
  const said = { ...held.number, text: found.phrase.join(" ") };
  return {
    kind: "window",
    duration: held.duration,
    loose: true,
    versus: false,
    use: "hold",
    number: found.entry.meaning === "last" ? null : numberOf(said, includes(tokens, at, found.end)),
    direction: "above",
    start: at,
    end: goesOn(tokens, found.end) ? found.end - 2 : found.end,
  };
}

/** "Still pending after 45 minutes", and nothing more: what is still so has lasted. */
const goesOnStill = (tokens: readonly Token[], at: number, end: number): boolean =>
  tokens.slice(0, at).some((token) => is(token, particle.still)) &&
  (tokens[end] === undefined || tokens[end]?.kind === "break");

/** "Resolver down 30m": a bare time that ends what has no other number, behind a word. */
const isLast = (tokens: readonly Token[], at: number, end: number): boolean =>
  tokens[end] === undefined &&
  tokens[at]?.kind === "number" &&
  tokens.slice(0, at).every(({ kind }) => kind !== "number") &&
  (is(tokens[at - 1], particle.down) || !stopwords.has(tokens[at - 1]?.text ?? ""));

/** "For 10 days or more than 3 missed": what follows "or" begins another condition. */
const goesOn = (tokens: readonly Token[], end: number): boolean =>
  is(tokens[end], particle.than) && is(tokens[end - 2], particle.or);
