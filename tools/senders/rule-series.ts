/** Series for alerting rules: labels that their selectors take, and values on both sides of the numbers that they name. */
import type { Planned } from "../../sdk/src/cli/import/plan.ts";
import type { Matcher } from "../../sdk/src/cli/import/prometheus/ast.ts";
import { parsePromql } from "../../sdk/src/cli/import/prometheus/parse.ts";
import { compileSelector } from "../../worker/domain/feeds/selector.ts";
import { readPattern, type Syntax } from "../../worker/domain/feeds/pattern-syntax.ts";

/** A series with a value, or none, at each sample. */
export interface MadeSeries {
  labels: Record<string, string>;
  values: (number | null)[];
}

/** Minutes that are looked at, and the seconds between samples; none lies on a whole minute, where windows begin. */
export const [minutes, stepSeconds] = [300, 13];
export const sampleTimes = Array.from(
  { length: Math.floor((minutes * 60) / stepSeconds) },
  (_, k) => k * stepSeconds * 1_000,
);

const bounds = ["0.1", "1", "10", "+Inf"];

/** Series for all selectors of a plan; `next` gives numbers from 0 to 1. */
export function seriesFor(plan: Planned, next: () => number): MadeSeries[] {
  const isUnique = plan.differences.some((one) => one.startsWith("If several series have the same labels"));
  const isDivided =
    plan.differences.some((one) => one.startsWith("A division by zero")) ||
    JSON.stringify(plan.concept).includes("bucket_quantile");
  const made = new Map<string, MadeSeries>();
  const numbers = [
    ...String(plan.concept["description"]).matchAll(/(?<![\w.])\d+(?:\.\d+)?(?:e-?\d+)?(?![\w.])/gi),
  ].map(Number);
  for (const rule of plan.map) {
    const { match, entity, member = [] } = rule as { match: string; entity: string; member?: string[] };
    const isCounter = plan.signals.find((one) => one["primitive_id"] === rule["signal"])?.["kind"] === "counter";
    const isHistogram = isCounter && member.includes("le");
    const named = [...entity.matchAll(/\{(\w+)\}/g)].map(([, label = ""]) => label);
    for (const instance of isUnique ? ["a"] : ["a", "b"]) {
      const labels = labelsFor(
        match,
        [...named, ...member].filter((label) => label !== "series" && label !== "le"),
        instance,
      );
      if (labels === null) continue;
      const whole = isHistogram ? bounds.map((le) => ({ ...labels, le })) : [labels];
      const phases = phasesOf(numbers, next, { isCounter, isDivided });
      for (const [place, one] of whole.entries()) {
        const key = JSON.stringify(one, Object.keys(one).toSorted());
        if (!made.has(key))
          made.set(key, { labels: one, values: isCounter ? counted(phases, place + 1) : levels(phases) });
      }
    }
  }
  return [...made.values()];
}

interface Phase {
  until: number;
  level: number;
}

/** Stretches of 30 to 90 minutes, each with a level that lies clear of the numbers in the rule. */
function phasesOf(
  numbers: readonly number[],
  next: () => number,
  { isCounter, isDivided }: { isCounter: boolean; isDivided: boolean },
): Phase[] {
  // What a counter grew by is estimated, so that it must lie far from a bound on either side.
  const around = (n: number) =>
    isCounter ? [n * 0.05, n * 20, n * 400] : [n * 0.1, n * 0.6, n * 1.7, n * 20, n, n + 3];
  const pool = [0, 1, ...numbers.flatMap(around)].filter((level) => level !== 0 || !isDivided);
  const phases: Phase[] = [];
  for (let at = 0; at < minutes;) {
    at += 30 + Math.floor(next() * 60);
    // In the middle of a minute: what happens across the edge of a window is not seen by every function.
    const level = pool[Math.floor(next() * pool.length)] ?? 0;
    // No ratio of two of them lies on a bound by chance.
    phases.push({ until: (at + 0.5) * 60_000, level: isCounter ? level * (0.9 + next() / 5) : level });
  }
  return phases;
}

const levelAt = (phases: readonly Phase[], at: number): number => phases.find(({ until }) => at < until)?.level ?? 0;
/** Samples on whole minutes are left out. */
const isLeftOut = (at: number): boolean => at % 60_000 === 0;

const levels = (phases: readonly Phase[]): (number | null)[] =>
  sampleTimes.map((at) => (isLeftOut(at) ? null : levelAt(phases, at)));

/** A counter that grows by the level a second. */
function counted(phases: readonly Phase[], times: number): (number | null)[] {
  // Far above what it grows by: near 0, PromQL estimates less than what was counted.
  let total = 1e9;
  return sampleTimes.map((at) => {
    total += Math.round(levelAt(phases, at) * stepSeconds * times * 1_000) / 1_000;
    return isLeftOut(at) ? null : Math.round(total * 1_000) / 1_000;
  });
}

/** Labels of a series that a selector takes; null where none was found. */
function labelsFor(match: string, needed: readonly string[], instance: string): Record<string, string> | null {
  const selector = parsePromql(match);
  if (selector.is !== "selector") return null;
  const labels: Record<string, string> = { __name__: selector.name, job: "job", instance };
  for (const label of needed) labels[label] ??= "v";
  for (const matcher of selector.matchers) {
    const value = valueFor(matcher);
    if (value === "") Reflect.deleteProperty(labels, matcher.label);
    else if (matcher.op.startsWith("=") || labels[matcher.label] === matcher.value) labels[matcher.label] = value;
  }
  return compileSelector(match)(new Map(Object.entries(labels)), { left: 1e6 }) === true ? labels : null;
}

function valueFor({ op, value }: Matcher): string {
  if (op === "=") return value;
  if (op === "=~") return textOf(readPattern(value)) || "x";
  return "other";
}

/** A text that a pattern takes. */
function textOf(syntax: Syntax): string {
  switch (syntax.is) {
    case "characters": {
      const [[from] = [120]] = syntax.characters.ranges;
      return syntax.characters.outside ? "x" : String.fromCodePoint(from);
    }
    case "sequence":
      return syntax.parts.map(textOf).join("");
    case "choice":
      return textOf(syntax.parts[0] ?? { is: "sequence", parts: [] });
    case "repeat":
      return textOf(syntax.part).repeat(Math.max(1, syntax.least));
  }
}
