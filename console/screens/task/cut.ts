import type { Condition, Task } from "../../../sdk/src/index.ts";
import { formatNumber } from "../../format/number.ts";
import { inScaleOf, writtenNumber } from "../../format/written-number.ts";

type Strategy = Condition["strategy"];

/** The number of a strategy that can be moved; null for those that have none. */
export function cutOf(strategy: Strategy): number | null {
  if (strategy.type === "equals" || strategy.type === "composite") return null;
  return strategy.params.value;
}

/** The same strategy with another number; itself where it has none. */
export function withCut(strategy: Strategy, value: number): Strategy {
  if (strategy.type === "equals" || strategy.type === "composite") return strategy;
  return { ...strategy, params: { ...strategy.params, value } } as Strategy;
}

/**
 * From where to where the cut can be moved: over the cost curve with the value in force and the recommended one, half as far again
 * to both sides of that value where there is no curve, and to the cut itself where it was moved further elsewhere.
 */
export function cutRange(
  curve: readonly { value: number }[],
  value: number,
  recommended: number | null,
  cut: number,
): [number, number] {
  const room = curve.length > 1 ? 0 : Math.abs(value) / 2 || 1;
  const all = [...curve.map((point) => point.value), value - room, value + room, recommended ?? value, cut];
  return [Math.min(...all), Math.max(...all)];
}

/** The number that the sentence itself gave; null where it gave none. Another version may judge by another one. */
export function saidCut({ provenance }: Pick<Task, "provenance">): number | null {
  const [part, ...others] = provenance.parts;
  const given = part?.parameters.find(({ name, source }) => name === "value" && source === "sentence");
  return others.length === 0 && typeof given?.value === "number" ? given.value : null;
}

/** A sentence in pieces, around the number that the cut stands for. */
interface CutSentence {
  before: string;
  number: string;
  after: string;
}

/**
 * The sentence with its number rewritten for another cut, in the form in which the person wrote it: 35% for 0.35, 10,000 for
 * 10000. Null where the sentence names no number that could be the cut.
 */
export function sentenceWith(
  { provenance: { text, words = [] } }: Pick<Task, "provenance">,
  was: number,
  cut: number,
  unit: string | null,
): CutSentence | null {
  for (const { start, end, as } of words) {
    if (as !== "number") continue;
    const next = words.find((word) => word.as === "number" && word.start >= end);
    const behind = next !== undefined && text.slice(end, next.start).trim() === "" ? text.slice(end, next.end) : "";
    const written = writtenNumber(text.slice(start, end), was, unit, behind);
    if (written === null) continue;
    const number = `${written.before}${formatNumber(rounded(inScaleOf(written, cut)))}${written.after}`;
    return { before: text.slice(0, start), number, after: text.slice(end) };
  }
  return null;
}

/** To four digits, so that a dragged number reads like one that a person would have written. */
export function rounded(value: number): number {
  return Number(value.toPrecision(4));
}

/** The version after a version: 1.0 -> 1.1, v1 -> v2, and with -2 where nothing counts. */
export function nextFreeVersion(version: string, taken: readonly string[]): string {
  const [, stem = version, number] = /^(.*?)(\d+)$/.exec(version) ?? [];
  const from = number === undefined ? 1 : Number(number);
  for (let next = from + 1; ; next += 1) {
    const name = number === undefined ? `${version}-${next}` : `${stem}${next}`;
    if (!taken.includes(name)) return name;
  }
}

/** Where a value lies between two others, from 0 to 1. */
export function shareOfRange(value: number, low: number, high: number): number {
  return high > low ? Math.min(1, Math.max(0, (value - low) / (high - low))) : 0.5;
}
