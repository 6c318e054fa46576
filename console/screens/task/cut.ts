import type { Condition, Task } from "../../../sdk/src/index.ts";
import { formatNumber } from "../../format/number.ts";

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

const numberForm = /([-−]?\d[\d,. ]*)/;

/**
 * The sentence with its number rewritten for another cut, in the form in which the person wrote it: 35% for 0.35, 10,000 for
 * 10000. Null where the sentence names no number that could be the cut.
 */
export function sentenceWith({ provenance }: Pick<Task, "provenance">, was: number, cut: number): CutSentence | null {
  for (const { start, end, as } of provenance.words ?? []) {
    if (as !== "number") continue;
    const written = provenance.text.slice(start, end);
    const digits = numberForm.exec(written)?.[1]?.trimEnd();
    if (digits === undefined) continue;
    const given = Number(digits.replaceAll(/[, ]/g, "").replace("−", "-"));
    const factor = factorOf(given, was);
    if (factor === null) continue;
    const number = written.replace(
      digits,
      formatNumber(rounded(Math.sign(given || 1) === Math.sign(was || 1) ? cut * factor : Math.abs(cut) * factor)),
    );
    return { before: provenance.text.slice(0, start), number, after: provenance.text.slice(end) };
  }
  return null;
}

/** By what a written number is a stored one: 1, 100 for a percentage, others for units of time; any may have lost its sign to a word such as "drops by". */
function factorOf(given: number, stored: number): number | null {
  return (
    [1, 100, 1000, 1 / 1000, 1 / 60, 1 / 3600].find((factor) => isClose(Math.abs(given), Math.abs(stored) * factor)) ??
    null
  );
}

const isClose = (a: number, b: number): boolean => Math.abs(a - b) <= 1e-9 * Math.max(1, Math.abs(a), Math.abs(b));

/** To four digits, so that a dragged number reads like one that a person would have written. */
export function rounded(value: number): number {
  return Number(value.toPrecision(4));
}

/** A step that people count in, a hundredth of the range or a little less: 0.01, 0.05, 20. */
export function sliderStep(low: number, high: number): number {
  const fine = (high - low) / 100;
  const power = 10 ** Math.floor(Math.log10(fine));
  const factor = [5, 2, 1].find((one) => one * power <= fine * (1 + 1e-9)) ?? 1;
  return Number((factor * power).toPrecision(3));
}

/** The nearest whole number of steps. */
export const snapped = (value: number, step: number): number => rounded(Math.round(value / step) * step);

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
