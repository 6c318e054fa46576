import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compileConcept } from "../../../worker/domain/concept/compile.ts";
import { historyOf } from "../../../worker/domain/concept/history.ts";
import { conceptRequirements } from "../../../worker/domain/concept/compiled.ts";
import { signalRequirements } from "../../../worker/domain/condition/requirements.ts";
import type { SeriesView } from "../../../worker/domain/values/series.ts";
import { dayMs } from "../../../worker/domain/values/time.ts";
import { condition, judge } from "../condition/build.ts";
import { alwaysRuns } from "../../support/runs.ts";
import { conceptOf, executeConcept, faults, noon, viewsOf } from "./build.ts";

const hour = 3_600_000;
const definition = (window?: string) =>
  conceptOf({
    output_type: "float?",
    features: { out: { op: "usual", inputs: ["x"], ...(window === undefined ? {} : { params: { window } }) } },
  });
const concept = compileConcept(definition());
const at = (view: SeriesView, t = noon) => executeConcept(concept, viewsOf({ "app.x": view }), t);

/** One row each half hour up to `until`, of a function of the hours since the epoch. */
function series(days: number, of: (hours: number) => number, until = noon): SeriesView {
  const times = Array.from({ length: 48 * days + 1 }, (_, i) => until - (48 * days - i) * 1_800_000);
  return { times, values: times.map((time) => of(time / hour)), first_at: times[0] ?? null };
}

/** A number that looks random and is the same in every run. */
const noise = (hours: number) => ((Math.floor(hours * 2) * 7919) % 101) / 101;

describe("the reference of usual", () => {
  it.each([
    ["own_level", (hours: number) => noise(hours)],
    ["time_of_day", (hours: number) => 10 * (hours % 24) + noise(hours)],
    ["time_of_week", (hours: number) => 10 * (Math.floor(hours / 24) % 7) + 10 * (hours % 24) + noise(hours)],
  ])("is %s where that leaves the signal steadiest", (reference, of) => {
    expect(at(series(60, of)).features["out.reference"]).toBe(reference);
  });

  it("is the level until there are days to compare with, and the week needs four of them", () => {
    const wave = (hours: number) => 10 * (Math.floor(hours / 24) % 7) + 10 * (hours % 24) + noise(hours);
    expect(at(series(3, wave)).features["out.reference"]).toBe("own_level");
    expect(at(series(30, (hours) => 10 * (hours % 24))).features["out.reference"]).toBe("time_of_day");
    expect(at(series(34, wave)).features["out.reference"]).not.toBe("time_of_week");
  });

  it("stays for a whole day, whatever comes after midnight", () => {
    const calm = series(40, (hours) => 10 * (hours % 24) + noise(hours));
    const wild = series(40, (hours) => (hours * hour > noon - 6 * hour ? 500 : 10 * (hours % 24) + noise(hours)));
    expect(at(calm).features["out.reference"]).toBe("time_of_day");
    expect(at(wild).features["out.reference"]).toBe("time_of_day");
  });
});

describe("usual", () => {
  it("is null without rows in the window, which a condition answers as null_input", () => {
    const gap = series(40, noise, noon - 2 * hour);
    expect(at(gap).value).toBeNull();
    const strategy = { type: "z_score", params: { direction: "any", value: 4 } } as const;
    expect(judge(condition(strategy, {}, concept), { "app.x": gap }).reason).toBe("null_input");
  });

  it("needs a day of points, and as far back as its choice reads", () => {
    const strategy = { type: "z_score", params: { direction: "any", value: 4 } } as const;
    const compiled = condition(strategy, {}, concept);
    expect(compiled.min_history).toBe(24);
    expect(conceptRequirements(concept)).toEqual([{ primitive_id: "app.x", span_ms: 59 * dayMs + hour, next: false }]);
    expect([...signalRequirements(compiled).values()]).toEqual([conceptRequirements(concept)]);
    const early = judge(compiled, { "app.x": series(0.9, noise) });
    expect([early.reason, early.history_count]).toEqual(["insufficient_history", 20]);
    expect(judge(compiled, { "app.x": series(2, noise) })).toMatchObject({ reason: null, value: false });
  });

  it.each(["7h", "5m", "1d", "50m"])("takes no window of %s", (window) => {
    expect(faults(definition(window))).toEqual([
      expect.objectContaining({
        location: "features.out.params.window",
        message: expect.stringContaining("divide a day"),
      }),
    ]);
  });
});

/** The definition, read off the rows. */
function plainly({ times, values, first_at }: SeriesView, t: number, windowMs: number) {
  const known = new Map<number, number | null>();
  const meanAt = (end: number) => known.get(end) ?? known.set(end, meanOf(end)).get(end) ?? null;
  const meanOf = (end: number): number | null => {
    let [sum, count] = [0, 0];
    for (let i = 0; i < times.length; i++) {
      if ((times[i] ?? 0) <= end - hour || (times[i] ?? 0) > end) continue;
      sum += Number(values[i]);
      count++;
    }
    return count === 0 ? null : sum / count;
  };
  const usualAt = (end: number, period: number, cycles: number): number | null => {
    const means = Array.from({ length: cycles }, (_, k) => meanAt(end - (k + 1) * period)).filter((m) => m !== null);
    if (means.length < 3) return null;
    means.sort((a, b) => a - b);
    const middle = (means.length - 1) / 2;
    const [low = 0, high = 0] = [means[Math.floor(middle)], means[Math.ceil(middle)]];
    return low + (middle - Math.floor(middle)) * (high - low);
  };
  const away = (name: string) => (end: number) => {
    const now = meanAt(end);
    if (name === "own_level" || now === null) return now;
    const before = name === "time_of_day" ? usualAt(end, dayMs, 14) : usualAt(end, 7 * dayMs, 4);
    return before === null ? null : now - before;
  };
  const spread = (list: number[]) => {
    const mean = list.reduce((a, b) => a + b, 0) / list.length;
    return Math.sqrt(list.reduce((sum, x) => sum + (x - mean) ** 2, 0) / list.length);
  };
  const midnight = Math.floor(t / dayMs) * dayMs;
  const first = (first_at ?? 0) + hour;
  const ends: number[] = [];
  for (let end = midnight; end > midnight - 30 * dayMs && end >= first; end -= hour) ends.push(end);
  let best = "own_level";
  for (const [name, least] of [
    ["time_of_day", 24],
    ["time_of_week", 336],
  ] as const) {
    const there = ends.filter((end) => away(name)(end) !== null);
    const both = there.filter((end) => away(best)(end) !== null);
    const of = (which: string) => spread(both.map((end) => away(which)(end) ?? 0));
    if (there.length >= least && of(name) < 0.8 * of(best)) best = name;
  }
  const past: number[] = [];
  for (let end = Math.ceil(t / hour - 1) * hour; end > t - windowMs && end >= first; end -= hour) {
    const value = away(best)(end);
    if (value !== null) past.unshift(value);
  }
  return { best, value: away(best)(t), past };
}

it("equals a plain computation from the rows: reference, Result and every point of history", () => {
  const found = new Set<string>();
  fc.assert(
    fc.property(
      fc.record({
        days: fc.constantFrom(5, 20, 45),
        period: fc.constantFrom(1, 24, 24, 168),
        minutes: fc.constantFrom(0, 1, 17, 59),
        gap: fc.integer({ min: 0, max: 40 }),
        seed: fc.nat(1000),
        hours: fc.integer({ min: 0, max: 30 }),
      }),
      ({ days, period, minutes, gap, seed, hours }) => {
        const t = noon + hours * hour + minutes * 60_000;
        const step = days > 6 ? 3_600_000 : 1_200_000;
        const times = Array.from({ length: (days * dayMs) / step }, (_, i) => t - i * step - (i % 3) * 1000)
          .filter((_, i) => (i * 31 + seed) % 50 >= gap)
          .reverse();
        const values = times.map((time) => 100 * noise((Math.floor(time / hour) % period) + seed) + noise(time / 7e5));
        const view: SeriesView = { times, values, first_at: times[0] ?? null };
        const expected = plainly(view, t, 10 * dayMs);
        const { value, features } = at(view, t);
        const { values: past, from, to } = historyOf(concept.program, [view], t, 10 * dayMs);
        found.add(expected.best);
        expect(features["out.reference"]).toBe(expected.best);
        expect(value === null).toBe(expected.value === null);
        expect(Number(value)).toBeCloseTo(Number(expected.value), 9);
        expect(to - from).toBe(expected.past.length);
        expected.past.forEach((each, i) => expect(past[from + i]).toBeCloseTo(each, 9));
      },
    ),
    alwaysRuns(25),
  );
  expect(found).toContain("time_of_day");
});
