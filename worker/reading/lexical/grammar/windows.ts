import { numberAt } from "./numbers.ts";
import { durationOf, shorthand, unitNames } from "../lexicon/time-units.ts";
import type { Token } from "../text/token.ts";

/** A duration found at a token. A loose one ("over four weeks", "within 10 days") may also be a number to compare with. */
export interface FoundWindow {
  duration: string;
  length: number;
  loose: boolean;
  /** The words compare with an earlier time: "week over week", "than last month". */
  versus: boolean;
}

const isUnit = (token: Token | undefined): boolean =>
  token?.kind === "word" && token.text.length > 1 && unitNames.has(token.text);
const past = new Set(["last", "past", "previous", "preceding", "prior", "trailing", "rolling", "recent", "latest"]);
const leads = new Set([
  "over",
  "in",
  "within",
  "during",
  "for",
  "across",
  "through",
  "on",
  "from",
  "since",
  "than",
  "vs",
  "versus",
  "to",
  "with",
  "against",
]);
const versusLeads = new Set(["than", "vs", "versus", "to", "with", "against", "since", "from"]);
const tails = new Set([
  "period",
  "window",
  "span",
  "stretch",
  "timeframe",
  "interval",
  "baseline",
  "history",
  "moving",
  "rolling",
]);

/** "Over a period of 3 days". */
const spans = new Set("period window span stretch spell shift stint interval".split(" "));

/** Reads the window that begins at a token, or null. */
export function windowAt(tokens: readonly Token[], at: number): FoundWindow | null {
  return (
    overItself(tokens, at) ??
    earlierWindow(tokens, at) ??
    pastWindow(tokens, at) ??
    yesterday(tokens, at) ??
    looseWindow(tokens, at) ??
    ownWindow(tokens, at)
  );
}

/** "week over week", "month-on-month", "YoY". */
function overItself(tokens: readonly Token[], at: number): FoundWindow | null {
  const unit = tokens[at]?.text ?? "";
  const short = shorthand.get(unit);
  if (short !== undefined) return { duration: short, length: 1, loose: false, versus: true };
  const letter = /^[dwmqy]$/.test(unit) && tokens[at + 1]?.text === unit;
  if (letter) return found(1, unit === "m" ? "mo" : unit, 2, false, true);
  const next = tokens.slice(at, at + 6).map((token) => token.text);
  const change = /^from (?:one|a) (\w+) to (?:(?:the )?next|another)\b/.exec(next.join(" "));
  if (change?.[1] !== undefined) return found(1, change[1], change[0].split(" ").length, false, true);
  const middle = tokens[at + 1]?.text ?? "";
  if (
    !isUnit(tokens[at]) ||
    !["over", "on", "to", "by", "after", "vs"].includes(middle) ||
    tokens[at + 2]?.text !== unit
  )
    return null;
  return found(1, unit, 3, false, true);
}

/** "than a week ago", "as two months earlier", "on the same day last week": a comparison with that time. */
function earlierWindow(tokens: readonly Token[], at: number): FoundWindow | null {
  const lead = tokens[at]?.text ?? "";
  if (!earlierLeads.has(lead)) return null;
  const position = skip(tokens, at + 1, [
    "it",
    "they",
    "was",
    "were",
    "what",
    "about",
    "the",
    "level",
    "levels",
    "of",
    "that",
    "in",
  ]);
  if (tokens[position]?.text === "same") {
    const past = pastWindow(tokens, skip(tokens, position + 2, ["of", "in", "on", "the"]));
    const skipped = skip(tokens, position + 2, ["of", "in", "on", "the"]);
    return past === null ? null : { ...past, length: skipped + past.length - at, loose: false, versus: true };
  }
  const amount = countAt(tokens, position);
  const unit = tokens[position + amount.length];
  const end = position + amount.length + 1;
  if (amount.length === 0 || !isUnit(unit) || !["ago", "earlier", "before"].includes(tokens[end]?.text ?? ""))
    return null;
  return found(amount.value, unit?.text ?? "", end + 1 - at, false, true);
}

const earlierLeads = new Set("than as vs versus to with from against on what it since of".split(" "));

/** "(over) the last 24 hours", "the past week", "than last month", "trailing 30 days". */
function pastWindow(tokens: readonly Token[], at: number): FoundWindow | null {
  let position = at;
  const lead = tokens[position]?.text ?? "";
  if (leads.has(lead)) position++;
  position = skip(tokens, position, ["the", "a", "any", "our", "their", "its", "that", "of"]);
  if (!past.has(tokens[position]?.text ?? "")) return null;
  position++;
  if (tokens[position]?.text === "calendar" || tokens[position]?.text === "full") position++;
  if (tokens[position]?.text === "half" && tokens[position + 1]?.text === "hour")
    return found(30, "minutes", position + 2 - at, false, versusLeads.has(lead));
  const amount = countAt(tokens, position);
  const unit = tokens[position + amount.length];
  const glued = gluedDuration(tokens[position]);
  if (glued !== null)
    return {
      duration: glued,
      length: withTail(tokens, position + 1) - at,
      loose: false,
      versus: versusLeads.has(lead),
    };
  if (!isUnit(unit)) return null;
  return found(
    amount.value,
    unit?.text ?? "",
    withTail(tokens, position + amount.length + 1) - at,
    false,
    versusLeads.has(lead),
  );
}

function yesterday(tokens: readonly Token[], at: number): FoundWindow | null {
  const lead = tokens[at]?.text ?? "";
  const offset = leads.has(lead) ? 1 : 0;
  const word = tokens[at + offset]?.text;
  if (word === "yesterday" || (word === "overnight" && offset === 0))
    return { duration: "1d", length: offset + 1, loose: false, versus: true };
  const [a, b, c] = tokens.slice(at + offset, at + offset + 3).map((token) => token.text);
  const before = a === "the" && c === "before" && b !== undefined && unitNames.has(b);
  return before ? found(1, b, offset + 3, false, true) : null;
}

/** "over four weeks", "within a day", "in 10 minutes", "a week" after a number. */
function looseWindow(tokens: readonly Token[], at: number): FoundWindow | null {
  const lead = tokens[at]?.text ?? "";
  const strong = ["during", "across", "through", "per"].includes(lead);
  const takes = ["over", "in", "within", "for", "inside", "next"].includes(lead) || strong;
  let position = takes ? at + 1 : at;
  if (takes && tokens[position]?.text === "the" && isUnit(tokens[position + 1]))
    return found(1, tokens[position + 1]?.text ?? "", position + 2 - at, !strong, false);
  if (takes) {
    const spanned =
      ["a", "an", "any", "one"].includes(tokens[position]?.text ?? "") && tokens[position + 2]?.text === "of";
    if (spanned && spans.has(tokens[position + 1]?.text ?? "")) position += 3;
    position = skip(tokens, position, [
      "the",
      "just",
      "only",
      "any",
      "single",
      "rolling",
      "space",
      "course",
      "of",
      "about",
      "around",
      "next",
    ]);
    const persist = `${tokens[position]?.text} ${tokens[position + 1]?.text}`;
    if (lead === "for" && ["more than", "at least", "longer than"].includes(persist)) position += 2;
    else if (lead === "for" && tokens[position]?.text === "over") position++;
  }
  const article = ["a", "an", "one", "each"].includes(tokens[position]?.text ?? "");
  if (!takes && !(article && tokens[at - 1]?.kind !== "word")) return null;
  const glued = gluedDuration(tokens[position]);
  if (glued !== null)
    return { duration: glued, length: withTail(tokens, position + 1) - at, loose: !strong, versus: false };
  const mixed = numberAt(tokens, position);
  const mixedUnit = mixed === null ? null : durationOf(mixed.number.value, mixed.number.unit);
  if (takes && mixed !== null && mixedUnit !== null && mixed.number.text.includes(" and "))
    return { duration: mixedUnit, length: position + mixed.length - at, loose: !strong, versus: false };
  const amount = countAt(tokens, position);
  const half = tokens[position]?.text === "half";
  const start = half ? skip(tokens, position + 1, ["a", "an"]) : position + amount.length;
  const unit = tokens[start];
  if (!isUnit(unit) || (takes && amount.length === 0 && !half && lead !== "per" && lead !== "next")) return null;
  if (half) return unit?.text === "hour" ? found(30, "minutes", start + 1 - at, !strong, false) : null;
  return found(amount.value, unit?.text ?? "", withTail(tokens, start + 1) - at, !strong, false);
}

/** "30-day average", "7 day moving average", "5-minute window". */
function ownWindow(tokens: readonly Token[], at: number): FoundWindow | null {
  const amount = countAt(tokens, at);
  const unit = tokens[at + amount.length];
  const next = tokens[at + amount.length + 1]?.text ?? "";
  if (
    amount.length === 0 ||
    !isUnit(unit) ||
    !(tails.has(next) || ["average", "mean", "median", "norm"].includes(next))
  )
    return null;
  return found(amount.value, unit?.text ?? "", amount.length + 1 + (tails.has(next) ? 1 : 0), false, false);
}

function found(value: number, unit: string, length: number, loose: boolean, versus: boolean): FoundWindow | null {
  const duration = durationOf(value, unit);
  return duration === null ? null : { duration, length, loose, versus };
}

/** "24h" as one token. */
function gluedDuration(token: Token | undefined): string | null {
  if (token?.kind !== "number" || token.suffix === "") return null;
  return unitNames.has(token.suffix) ? durationOf(token.value, token.suffix) : null;
}

function countAt(tokens: readonly Token[], at: number): { value: number; length: number } {
  const article = tokens[at]?.text ?? "";
  if (["a", "an", "one", "each"].includes(article) && isUnit(tokens[at + 1])) return { value: 1, length: 1 };
  const number = numberAt(tokens, at);
  if (number === null || number.number.unit === "percent") return { value: 1, length: 0 };
  const unitWords = number.number.unit === "none" ? 0 : 1;
  return { value: number.number.value, length: number.length - unitWords };
}

function withTail(tokens: readonly Token[], at: number): number {
  return tails.has(tokens[at]?.text ?? "") ? at + 1 : at;
}

function skip(tokens: readonly Token[], at: number, words: readonly string[]): number {
  let position = at;
  while (words.includes(tokens[position]?.text ?? "")) position++;
  return position;
}
