import { measureOf } from "../../../domain/language/measures.ts";
import type { NumberMark, RangeMark } from "./mark.ts";
import { numberAt, type FoundNumber } from "../grammar/numbers.ts";
import type { Token } from "../text/token.ts";
import { windowAt } from "../grammar/windows.ts";
import { comparisons, fullness } from "../lexicon/comparisons.ts";
import { movementStems } from "../lexicon/movements.ts";

const fillers = new Set([
  "the",
  "a",
  "an",
  "its",
  "their",
  "our",
  "about",
  "around",
  "roughly",
  "some",
  "threshold",
  "limit",
  "level",
  "mark",
  "of",
  "by",
  "value",
  "than",
  "approximately",
  "nearly",
  "even",
  "just",
  "only",
  "well",
]);
/** Words after which a bare number is a level: "is at 90%", "equals 3". */
const bare = new Set([
  "at",
  "is",
  "are",
  "was",
  "equals",
  "to",
  "equal",
  "of",
  "exactly",
  "be",
  "=",
  "hits",
  "reaches",
  "been",
  "stands",
  "sits",
  "negative",
  "being",
  "up",
  "down",
  "by",
]);

/** "more than 5", "below the 40% mark", "5 or more", "20% above", "is 90%"; a number without any of these is unmarked unless it has a unit of its own. */
export function markNumber(tokens: readonly Token[], at: number): NumberMark | null {
  const comparison = comparisons.match(tokens, at);
  if (comparison !== null && comparison.meaning.binds !== "after") {
    const numberStart = skipFillers(tokens, at + comparison.length);
    const found = ownWindow(tokens, numberStart)
      ? null
      : (numberAt(tokens, numberStart) ?? oneUnit(tokens, at + comparison.length));
    if (found !== null && !isLabelNumber(tokens, numberStart, found)) {
      const end = withAfter(tokens, numberStart + found.length);
      const inclusive =
        includes(tokens, at, numberStart) || (end.direction !== null && includes(tokens, end.from, end.end));
      return {
        kind: "number",
        number: inclusive ? { ...found.number, inclusive } : found.number,
        direction: risesTo(tokens, at) ? "above" : comparison.meaning.direction,
        binds: comparison.meaning.binds,
        start: at,
        end: end.end,
        at: numberStart,
      };
    }
    return zeroAfter(tokens, at, comparison);
  }
  const found = numberAt(tokens, at);
  if (found === null || (tokens[at - 1]?.kind === "number" && tokens[at - 1]?.text.includes(":"))) return null;
  const after = withAfter(tokens, at + found.length);
  const base = { kind: "number" as const, number: found.number, start: at, at };
  if (after.direction !== null) {
    const number = includes(tokens, after.from, after.end) ? { ...found.number, inclusive: true } : found.number;
    return { ...base, number, direction: after.direction, binds: "level", end: after.end };
  }
  const end = at + found.length;
  const side = fullness.get(tokens[end]?.text ?? "") ?? fullness.get(tokens[at - 1]?.text ?? "") ?? null;
  if (found.number.unit !== "none" || side !== null || bare.has(tokens[at - 1]?.text ?? ""))
    return { ...base, direction: side, binds: side === null ? "none" : "level", end };
  return null;
}

/** "Climbs up to 88%", unlike "up to 10 days". */
function risesTo(tokens: readonly Token[], at: number): boolean {
  const up = tokens[at]?.text === "up" && tokens[at + 1]?.text === "to";
  return up && movementStems.get(tokens[at - 1]?.stem ?? "") === "above";
}

/** "more than an hour"; "an hour and a half" is a number already. */
function oneUnit(tokens: readonly Token[], at: number): FoundNumber | null {
  const unit = tokens[at + 1]?.text ?? "";
  if (!["a", "an", "one"].includes(tokens[at]?.text ?? "") || measureOf(unit)?.dimension !== "time") return null;
  return { number: { value: 1, unit, text: `${tokens[at]?.text} ${unit}` }, length: 2, ordinal: false };
}

/** In "above its 7-day mean" the time belongs to the mean. */
function ownWindow(tokens: readonly Token[], at: number): boolean {
  const window = windowAt(tokens, at);
  return window !== null && !window.loose;
}

/** "above zero" is a number, "falls below freezing" is not; numbers in names ("tier 1", "phase 3") are not compared with. */
function isLabelNumber(_tokens: readonly Token[], _at: number, found: FoundNumber): boolean {
  return found.ordinal && found.number.unit !== "percentile";
}

function zeroAfter(
  tokens: readonly Token[],
  at: number,
  comparison: { meaning: { direction: "above" | "below"; binds: "level" | "amount" | "after" }; length: number },
): NumberMark | null {
  const next = at + comparison.length;
  if (!["nothing", "nil", "none"].includes(tokens[next]?.text ?? "")) return null;
  const binds = comparison.meaning.binds === "amount" ? "amount" : "level";
  return {
    kind: "number",
    number: { value: 0, unit: "none", text: tokens[next]?.text ?? "" },
    direction: comparison.meaning.direction,
    binds,
    start: at,
    end: next + 1,
    at: next,
  };
}

const inclusions = new Set([
  "least",
  "most",
  "minimum",
  "maximum",
  ">=",
  "<=",
  "≥",
  "≤",
  "equal",
  "or",
  "and",
  "no",
  "+",
]);

/** "at least", "no more than", ">=", "or more": the number itself counts. */
function includes(tokens: readonly Token[], start: number, end: number): boolean {
  return tokens.slice(start, end).some((token) => inclusions.has(token.text));
}

function withAfter(
  tokens: readonly Token[],
  end: number,
): { from: number; end: number; direction: "above" | "below" | null } {
  const from = end;
  const after = comparisons.match(tokens, end);
  if (after === null || after.meaning.binds !== "after") return { from, end, direction: null };
  const goesOn =
    numberAt(tokens, skipFillers(tokens, end + after.length)) !== null || tokens[end + after.length]?.text === "than";
  if (goesOn) return { from, end, direction: null };
  return { from, end: end + after.length, direction: after.meaning.direction };
}

function skipFillers(tokens: readonly Token[], at: number): number {
  let position = at;
  while (position < at + 3 && fillers.has(tokens[position]?.text ?? "") && numberAt(tokens, position) === null)
    position++;
  return numberAt(tokens, position) === null ? at : position;
}

/** "between 5 and 10", "from 5 to 10", "outside (the range) 5 to 10". */
export function markRange(tokens: readonly Token[], at: number): RangeMark | null {
  const lead = tokens[at]?.text ?? "";
  const outside = lead === "outside" || (lead === "out" && tokens[at + 1]?.text === "of");
  if (lead !== "between" && !outside && lead !== "inside" && lead !== "within") return null;
  let position = lead === "out" ? at + 2 : at + 1;
  while (["the", "a", "range", "of", "band", "its", "from", "normal", "between"].includes(tokens[position]?.text ?? ""))
    position++;
  const low = numberAt(tokens, position);
  if (low === null) return null;
  const joint = tokens[position + low.length]?.text ?? "";
  const glued = tokens[position + low.length]?.hyphenated === true && tokens[position + low.length]?.kind === "number";
  if (!glued && joint !== "—" && !["and", "to", "through"].includes(joint)) return null;
  const second = position + low.length + (glued ? 0 : 1);
  const high = numberAt(tokens, second);
  if (high === null) return null;
  const end = second + high.length;
  const unit = low.number.unit === "none" ? high.number.unit : low.number.unit;
  const denied = ["not", "no"].includes(tokens[at - 1]?.text ?? "");
  return {
    kind: "range",
    low: { ...low.number, unit },
    high: high.number,
    outside: outside !== denied,
    start: at,
    end,
  };
}
