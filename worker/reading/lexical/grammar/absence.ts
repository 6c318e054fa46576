import type { ReadingPart } from "../../../domain/task/reading.ts";
import { measureOf } from "../../../domain/task/units/measures.ts";
import { scaleOf } from "../../../domain/task/units/signal-scale.ts";
import { traitsOf } from "../../../domain/types/values.ts";
import type { Phrase } from "../linking/phrase.ts";
import type { Scored } from "../linking/score.ts";
import { negations } from "../lexicon/states.ts";

/** "no login in the last 14 days" of a signal that counts the time since: longer ago than that. */
export function silenceOf(part: ReadingPart, phrase: Phrase, best: Scored): ReadingPart | null {
  const { signal } = best.indexed;
  const scale = scaleOf(signal);
  const counts = /\bsince\b/i.test(`${signal.primitive_id.replace(/_/g, " ")} ${signal.description ?? ""}`);
  const denied = phrase.tokens.some((token) => negations.has(token.text));
  const match = /^(\d+(?:\.\d+)?)([a-z]+)$/.exec(part.window ?? "");
  if (!counts || !denied || match === null || scale.kind !== "measure" || scale.dimension !== "time") return null;
  const unit =
    { s: "seconds", m: "minutes", h: "hours", d: "days", w: "weeks", mo: "months", q: "quarters", y: "years" }[
      match[2] ?? ""
    ] ?? "days";
  return {
    ...part,
    relation: "compare",
    direction: "above",
    number: { value: Number(match[1]), unit, text: `${match[1]} ${unit}` },
    window: null,
  };
}

/** "no core actions in 30 days", "no advisor meetings" of a count: fewer than one. */
export function noneOf(part: ReadingPart, phrase: Phrase, best: Scored): ReadingPart | null {
  const { signal } = best.indexed;
  const counted =
    traitsOf(signal.type).base === "int" && !traitsOf(signal.type).series && scaleOf(signal).kind === "plain";
  const timed =
    part.number === null
      ? part.window !== null
      : part.relation === "compare" && measureOf(part.number.unit)?.dimension === "time";
  const none = phrase.tokens.some(
    (token, at) => ["no", "without", "zero"].includes(token.text) && ownSoon(phrase, best, at + 1),
  );
  if (
    !counted ||
    !(timed || (none && part.number === null && part.direction === null)) ||
    !phrase.tokens.some((token) => negations.has(token.text))
  )
    return null;
  return {
    ...part,
    relation: "compare",
    direction: "below",
    number: { value: 1, unit: "none", text: "none", implied: false },
  };
}

/** "no (advisor) meetings": one of the next two words is the signal's. */
const ownSoon = (phrase: Phrase, best: Scored, at: number): boolean =>
  phrase.tokens.slice(at, at + 2).some((token) => best.matched.has(token.stem));

/** "any open issues" of a count: more than none. */
export function anyOf(part: ReadingPart, phrase: Phrase, best: Scored): ReadingPart | null {
  const { signal } = best.indexed;
  const counted =
    traitsOf(signal.type).base === "int" && !traitsOf(signal.type).series && scaleOf(signal).kind === "plain";
  const any = phrase.tokens.find((token) => token.text === "any");
  if (!counted || any === undefined || part.relation !== "mention" || part.direction !== null) return null;
  return {
    ...part,
    relation: "compare",
    direction: "above",
    number: { value: 0, unit: "none", text: "any", implied: true },
  };
}

/** "has not logged in for three weeks" of a signal that counts the time since: longer is above. */
export function withoutDeniedTime(part: ReadingPart, phrase: Phrase, best: Scored): ReadingPart {
  const since = best.indexed.words.has("since") || /\bsince\b/i.test(best.indexed.signal.description ?? "");
  const denied = phrase.tokens.some((token) => ["not", "no", "never", "without"].includes(token.text));
  const timed = part.number !== null && scaleOf(best.indexed.signal).kind === "measure";
  return since && denied && timed && part.relation === "compare" ? { ...part, direction: "above" } : part;
}
