import { describe, expect, it } from "vitest";
import { compileConcept } from "../../../worker/domain/concept/compile.ts";
import type { SeriesView } from "../../../worker/domain/values/series.ts";
import { dayMs } from "../../../worker/domain/values/time.ts";
import { evaluateCondition } from "../../../worker/domain/condition/evaluate.ts";
import { condition } from "../condition/build.ts";
import { conceptOf, executeConcept, faults, noon, viewsOf } from "./build.ts";

const minutes = 60_000;
const definition = (params: Record<string, string | number> = {}) =>
  conceptOf({
    output_type: "float?",
    features: {
      out: { op: "time_to", inputs: ["x"], params: { limit: 100, direction: "above", window: "4d", ...params } },
    },
  });
const concept = compileConcept(definition());
const cap = 16 * 86_400;

/** A number that looks random and is the same in every run, from -0.5 to 0.5. */
const noise = (i: number) => (((i * 7919) % 1009) - 504) / 1008;

/** A value every five minutes for some days up to `until`, of a function of the days since the first. */
function series(days: number, of: (day: number, i: number) => number, until = noon): SeriesView {
  const count = days * 288;
  const times = Array.from({ length: count }, (_, i) => until - (count - 1 - i) * 5 * minutes);
  return {
    times,
    values: times.map((time, i) => of((time - (times[0] as number)) / dayMs, i)),
    first_at: times[0] ?? 0,
  };
}

const timeTo = (view: SeriesView, params: Record<string, string | number> = {}): unknown =>
  executeConcept(compileConcept(definition(params)), viewsOf({ "app.x": view }), noon).value;

describe("time_to", () => {
  it("is the seconds until a straight line reaches the limit", () => {
    const filling = series(4, (day) => 50 + 5 * day);
    expect(timeTo(filling)).toBeCloseTo(6 * 86_400, -3);
    expect(timeTo(filling, { limit: 75 })).toBeCloseTo(86_400, -3);
    const emptying = series(4, (day) => 50 - 5 * day);
    expect(timeTo(emptying, { limit: 0, direction: "below" })).toBeCloseTo(6 * 86_400, -3);
  });

  it("is early rather than late: by the faster edge of the slope's interval", () => {
    const seconds = Number(timeTo(series(4, (day, i) => 50 + 5 * day + 4 * noise(i))));
    expect(seconds).toBeLessThan(6 * 86_400);
    expect(seconds).toBeGreaterThan(5.5 * 86_400);
  });

  it("is 0 at the limit and past it, on its own side", () => {
    expect(
      timeTo(
        series(4, (day) => 80 + 5 * day),
        { limit: 99.9 },
      ),
    ).toBe(0);
    expect(
      timeTo(
        series(4, () => 0),
        { limit: 0, direction: "below" },
      ),
    ).toBe(0);
  });

  it.each<[string, (day: number, i: number) => number]>([
    ["flat and noisy", (_, i) => 60 + 6 * noise(i)],
    ["the same for ever", () => 60],
    ["falling", (day) => 90 - 5 * day],
    ["filled and cleaned every night", (day, i) => 40 + 30 * (day % 1) + noise(i)],
    ["too slow to be followed as far", (day) => 60 + 0.1 * day],
    ["just cleaned", (day) => (day < 3.8 ? 60 + 9 * day : 30 + day)],
  ])("is as far as it looks for a disk that is %s", (_, of) => {
    expect(timeTo(series(4, of))).toBe(cap);
  });

  it("begins its line anew after a fall, and follows it above the height it fell from", () => {
    const cleaned = (to: number) => series(4, (day) => (day < 2 ? 20 + 20 * day : to + 30 * (day - 2)));
    expect(timeTo(cleaned(30))).toBeCloseTo(86_400 / 3, -3);
    expect(timeTo(cleaned(-5))).toBe(cap);
    const slowly = series(4, (day) =>
      day < 2 ? 20 + 20 * day : day < 2.05 ? 60 - 600 * (day - 2) : 27 + 30 * (day - 2),
    );
    expect(timeTo(slowly)).toBeCloseTo((86_400 * 13) / 30, -4);
  });

  it("is not turned by a spike", () => {
    expect(timeTo(series(4, (day, i) => (i === 600 ? 95 : 50 + 5 * day)))).toBeCloseTo(6 * 86_400, -3);
  });

  it("is null with values in fewer than ten of its 120 parts, which is too little history", () => {
    const times = Array.from({ length: 81 }, (_, i) => noon - (80 - i) * 5 * minutes);
    const nine = { times, values: times.map((_, i) => 50 + i / 50), first_at: noon - 4 * dayMs };
    expect(timeTo(nine)).toBeNull();
    const soon = condition({ type: "threshold", params: { direction: "below", value: 345_600 } }, {}, concept);
    expect(evaluateCondition(soon, () => viewsOf({ "app.x": nine }), noon)).toMatchObject({
      value: false,
      reason: "insufficient_history",
    });
  });

  it("warns of a filling disk a day ahead and never of a flat or a cleaned one", () => {
    const below = condition(
      { type: "threshold", params: { direction: "below", value: 86_400 } },
      {},
      compileConcept(definition({ window: "2d" })),
    );
    const firesAt = (of: (day: number, i: number) => number) => {
      const view = series(14, of);
      const looks = Array.from({ length: 12 * 8 }, (_, i) => Number(view.times[0]) + 2 * dayMs + i * 180 * minutes);
      return looks
        .filter((t) => evaluateCondition(below, () => viewsOf({ "app.x": view }), t).value === true)
        .map((t) => (t - Number(view.times[0])) / dayMs);
    };
    const [first = 0] = firesAt((day, i) => 30 + 5 * day + 2 * noise(i));
    // It is full after 14 days.
    expect(14 - first).toBeGreaterThanOrEqual(1);
    expect(14 - first).toBeLessThan(1.5);
    expect(firesAt((_, i) => 90 + 6 * noise(i))).toEqual([]);
    expect(firesAt((day, i) => 45 + 40 * (day % 1) + 2 * noise(i))).toEqual([]);
    expect(firesAt((day, i) => 55 + 30 * ((day / 3) % 1) + 2 * noise(i))).toEqual([]);
  });

  it("refuses a condition that nothing or everything is beyond", () => {
    const at = (value: number) => () =>
      condition({ type: "threshold", params: { direction: "below", value } }, {}, concept);
    expect(at(cap)).toThrow(/trend of 4d is followed for 1382400/);
    expect(at(cap - 1)).not.toThrow();
  });

  it.each([
    ["no limit", { direction: "above", window: "4d" }, "features.out.params.limit"],
    ["a direction of neither side", { limit: 1, direction: "any", window: "4d" }, "features.out.params.direction"],
    ["no window", { limit: 1, direction: "above" }, "features.out.params.window"],
  ])("refuses %s", (_, params, location) => {
    const features = { out: { op: "time_to", inputs: ["x"], params } };
    expect(faults(conceptOf({ output_type: "float?", features }))).toMatchObject([{ location }]);
  });
});
