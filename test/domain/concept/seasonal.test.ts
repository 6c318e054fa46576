import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { CompiledConcept } from "../../../worker/domain/concept/compile.ts";
import { type History, historyOf } from "../../../worker/domain/concept/history.ts";
import { conceptRequirements } from "../../../worker/domain/concept/compiled.ts";
import type { FeatureParam } from "../../../worker/domain/values/definitions/concept.ts";
import type { SeriesView } from "../../../worker/domain/values/series.ts";
import { dayMs } from "../../../worker/domain/values/time.ts";
import type { Scalar } from "../../../worker/domain/values/values.ts";
import { compiledOf, executeConcept, noon, viewsOf } from "./build.ts";
import { againstUsual } from "./usual.ts";

type Params = Record<string, FeatureParam>;
const hour = 3_600_000;

const usual = (params: Params): CompiledConcept =>
  compiledOf({ output_type: "float?", features: { out: { op: "seasonal_median", inputs: ["x"], params } } });

/** Rows of `[hours before noon, value]`, oldest first. */
function rows(...of: readonly (readonly [hoursAgo: number, value: Scalar])[]): SeriesView {
  const times = of.map(([hoursAgo]) => noon - hoursAgo * hour);
  return { times, values: of.map(([, value]) => value), first_at: times[0] ?? null };
}

const valueOf = (concept: CompiledConcept, view: SeriesView, t = noon): Scalar =>
  executeConcept(concept, viewsOf({ "app.x": view }), t).value;

const points = ({ values, from, to }: History): number[] =>
  Array.from({ length: to - from }, (_, i) => values[from + i] ?? Number.NaN);

const pastOf = (concept: CompiledConcept, view: SeriesView, windowMs: number): number[] =>
  points(historyOf(concept.program, [view], noon, windowMs));

describe("seasonal_median", () => {
  const view = rows([96.5, 1], [72.5, 2], [49, 90], [48.5, 10], [48, 20], [24.5, 4], [24, 5], [3, 1000], [0, 7]);

  it("is the median of the same stretch of earlier periods", () => {
    expect(valueOf(usual({ window: "1h", period: "1d", cycles: 4 }), view)).toBe((2 + 4.5) / 2);
    expect(valueOf(usual({ window: "1h", period: "1d", cycles: 3 }), view)).toBe(4.5);
  });

  it("leaves the far end of each stretch out and takes its near end in", () => {
    const ends = rows([73, 100], [72, 1], [49, 100], [48, 2], [25, 100], [24, 3], [0, 0]);
    expect(valueOf(usual({ window: "1h", period: "1d" }), ends)).toBe(2);
  });

  it.each([
    ["1d", { window: "1h", period: "1d", cycles: 14 }],
    ["6h", { window: "1h", period: "6h", cycles: 14 }],
    ["1w", { window: "1h", period: "1w", cycles: 4 }],
  ])("takes one hour, and as many periods of %s as say what is usual, where they are left out", (period, whole) => {
    expect(usual({ period }).ir_hash).toBe(usual(whole).ir_hash);
  });

  it("asks for the rows of all its periods", () => {
    expect(conceptRequirements(usual({ window: "1h", period: "1d", cycles: 5 }))).toEqual([
      { primitive_id: "app.x", span_ms: 5 * dayMs + hour, next: false },
    ]);
  });

  it.each<[string, Params, string]>([
    ["a period that is no multiple of the window", { window: "5h", period: "1d" }, "features.out.params.period"],
    ["a period shorter than the window", { window: "2d", period: "1d" }, "features.out.params.period"],
    ["more windows than a history has points", { window: "1s", period: "1d" }, "features.out.params.period"],
    ["no periods", { period: "1d", cycles: 0 }, "features.out.params.cycles"],
    ["more than 60 periods", { period: "1d", cycles: 61 }, "features.out.params.cycles"],
    ["no period", { window: "1h" }, "features.out.params.period"],
    ["a window that is no duration", { window: "soon", period: "1d" }, "features.out.params.window"],
  ])("refuses %s", (_, params, location) => {
    expect(() => usual(params)).toThrow(expect.objectContaining({ details: [expect.objectContaining({ location })] }));
  });
});

describe("the history of a concept against the usual", () => {
  it("keeps at most 10,000 points", () => {
    const concept = againstUsual({ window: "1m", period: "1h", cycles: 3 });
    const minutely = rows(...Array.from({ length: 10_400 }, (_, i) => [(10_400 - i) / 60, i % 7] as const));
    expect(pastOf(concept, minutely, 30 * dayMs).length).toBe(10_000);
  });

  const seriesOf = (widest: number, most: number) =>
    fc
      .array(
        fc.record({
          gap: fc.integer({ min: 1, max: widest }),
          value: fc.oneof(
            { weight: 9, arbitrary: fc.double({ min: -1e9, max: 1e9, noNaN: true }) },
            { weight: 1, arbitrary: fc.constant(null) },
          ),
        }),
        { minLength: 1, maxLength: most, size: "max" },
      )
      .map((steps): SeriesView => {
        let at = noon;
        const newestFirst = steps.map(({ gap, value }) => ({ at: (at -= gap) + 1, value }));
        const times = newestFirst.map((row) => row.at).reverse();
        return { times, values: newestFirst.map((row) => row.value).reverse(), first_at: times[0] ?? null };
      });

  it("is the ordinary execution where windows differ, and for signals whose own value counts", () => {
    const mixed = compiledOf({
      output_type: "float?",
      features: {
        now: { op: "latest", inputs: ["x"] },
        short: { op: "seasonal_median", inputs: ["x"], params: { window: "30m", period: "3h", cycles: 3 } },
        odd: { op: "seasonal_median", inputs: ["x"], params: { window: "50m", period: "100m", cycles: 4 } },
        long: { op: "seasonal_median", inputs: ["x"], params: { window: "2h", period: "4h", cycles: 5 } },
        mean: { op: "mean", inputs: ["x"], params: { window: "2h" } },
        out: { op: "add", inputs: ["now", "short", "odd", "long", "mean"] },
      },
    });
    let compared = 0;
    fc.assert(
      fc.property(seriesOf(hour, 200), (view) => {
        const expected: number[] = [];
        for (
          let at = noon - 2 * hour;
          at > noon - 4 * dayMs && at >= Number(view.first_at) + 2 * hour;
          at -= 2 * hour
        ) {
          const known = { ...view, times: Array.from(view.times).filter((time) => time <= at) };
          if (view.values[known.times.length - 1] === null) continue;
          const value = valueOf(mixed, view, at);
          if (typeof value === "number") expected.unshift(value);
        }
        compared += expected.length;
        expect(pastOf(mixed, view, 4 * dayMs)).toEqual(expected);
      }),
      { numRuns: 100 },
    );
    expect(compared).toBeGreaterThan(200);
  });

  it("reads each row a few times, however many periods there are", () => {
    const count = 24 * 40;
    const values = Array.from({ length: count }, (_, i) => i % 24);
    const reads = new Map<string | symbol, number>();
    const counted = new Proxy(values, {
      get: (target, name) => {
        reads.set(name, (reads.get(name) ?? 0) + 1);
        return Reflect.get(target, name) as unknown;
      },
    });
    const times = values.map((_, i) => noon - (count - i) * hour);
    const view: SeriesView = { times, values: counted, first_at: times[0] ?? null };
    const found = [3, 14, 28].map((cycles) => {
      reads.clear();
      expect(pastOf(againstUsual({ window: "2h", period: "1d", cycles }), view, 10 * dayMs)).toHaveLength(119);
      return Math.max(...values.map((_, i) => reads.get(String(i)) ?? 0));
    });
    // Once to see that it is a number, once for the mean of its window, and once as the value at a point of history.
    expect(Math.max(...found)).toBeLessThanOrEqual(3);
    expect(found[2]).toBe(found[0]);
  });
});
