import { tidy } from "../tidy.ts";
import { durationText } from "./duration.ts";
import { plainUnit, type Unit } from "./unit.ts";
import type { Scalar } from "../values.ts";

/** A number as people read it: at most 12 digits, without what rounding left behind. */
export function numberText(value: number): string {
  return String(tidy(value));
}

/**
 * A computed number in four digits, or all whole ones; in as many as {@link numberText} where rounding would move it to
 * another side of `limit`.
 */
export function figureText(value: number, limit?: number): string {
  const rounded = Math.abs(value) < 1000 ? Number(value.toPrecision(4)) : Math.floor(value + 0.5);
  const moved = limit !== undefined && (rounded > limit !== value > limit || rounded < limit !== value < limit);
  return moved ? numberText(value) : String(rounded);
}

/** A number in its unit, as {@link numberText}. */
export function amountText(value: number, unit: Unit): string {
  const amount = value * unit.factor;
  return unit.isDuration === true ? durationText(amount, true) : withUnit(numberText(amount), unit);
}

/** A computed number in its unit, as {@link figureText}. */
export function figureIn(unit: Unit, value: number, limit?: number): string {
  const { factor } = unit;
  if (unit.isDuration === true)
    return durationText(value * factor, limit !== undefined && movesTo(limit, value, factor));
  return withUnit(figureText(value * factor, limit === undefined ? undefined : limit * factor), unit);
}

/** Whether two lengths of time read alike in short and are not. */
const movesTo = (limit: number, value: number, factor: number): boolean =>
  limit !== value && durationText(limit * factor) === durationText(value * factor);

function withUnit(number: string, { prefix = "", suffix }: Unit): string {
  if (prefix === "") return `${number}${suffix}`;
  const [sign, digits] = number.startsWith("-") ? ["-", number.slice(1)] : ["", number];
  return `${sign}${prefix}${withSeparators(digits)}${suffix}`;
}

/** A decimal number with its thousands apart. */
export function withSeparators(decimal: string): string {
  const [whole = "", fraction] = decimal.split(".");
  const apart = whole.replace(/\B(?=(?:\d{3})+$)/g, ",");
  return fraction === undefined ? apart : `${apart}.${fraction}`;
}

/** A value as it stands in a sentence; text in quotation marks, a number in the unit if there is one. */
export function valueText(value: Scalar, unit: Unit = plainUnit): string {
  if (typeof value === "number") return amountText(value, unit);
  return typeof value === "string" ? JSON.stringify(value) : String(value);
}

/** A fraction as per cent: `0.25` is `25%`. */
export function percentText(fraction: number): string {
  return `${numberText(fraction * 100)}%`;
}

/** `1st`, `2nd`, `95th`; a number that is not whole is put in words around it by the caller. */
export function ordinal(value: number): string {
  const text = numberText(value);
  if (!Number.isInteger(value)) return `${text}th`;
  const tens = value % 100;
  const ending = tens >= 11 && tens <= 13 ? "th" : (["th", "st", "nd", "rd"][value % 10] ?? "th");
  return `${text}${ending}`;
}

/** Words joined as a list: `a`, `a and b`, `a, b and c`. */
export function listText(words: readonly string[], joiner = "and"): string {
  if (words.length < 2) return words.join("");
  return `${words.slice(0, -1).join(", ")} ${joiner} ${words.at(-1) ?? ""}`;
}
