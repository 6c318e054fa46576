import fc from "fast-check";
import { expect, it } from "vitest";
import { evaluateCondition } from "../../../worker/domain/condition/evaluate.ts";
import { signalRequirements } from "../../../worker/domain/condition/requirements.ts";
import type { Feature } from "../../../worker/domain/values/definitions/concept.ts";
import type { SeriesView, SignalRequirement } from "../../../worker/domain/values/series.ts";
import { compiledOf, daily, noon, signal, viewsOf } from "../concept/build.ts";
import { change, condition, percentile, threshold, zScore } from "./build.ts";
import { runsOf } from "../../support/runs.ts";

/** The rows a store must load for a requirement, and no other. */
function loaded(view: SeriesView, { span_ms, next }: SignalRequirement): SeriesView {
  const times = Array.from(view.times);
  const before = times.filter((at) => at <= noon - span_ms).at(-1);
  const after = times.find((at) => at > noon);
  const keep = times.map((at) => (at > noon - span_ms && at <= noon) || at === before || (next && at === after));
  return {
    times: times.filter((_, i) => keep[i]),
    values: Array.from(view.values).filter((_, i) => keep[i]),
    first_at: view.first_at,
  };
}

const features: Record<string, Feature>[] = [
  { out: { op: "latest", inputs: ["x"] } },
  { out: { op: "latest", inputs: ["x"], params: { window: "2d" } } },
  { out: { op: "time_since", inputs: ["x"] } },
  { out: { op: "time_to", inputs: ["x"], params: { limit: 3, direction: "above", window: "2d" } } },
  { out: { op: "mean", inputs: ["x"], params: { window: "2d" } } },
  {
    a: { op: "sum", inputs: ["x"], params: { window: "1d" } },
    b: { op: "latest", inputs: ["x"] },
    out: { op: "subtract", inputs: ["a", "b"] },
  },
];
const strategies = [
  threshold("above", 1),
  zScore("any", 1, "4d"),
  percentile("below", 50, "4d"),
  change("any", 0.1, "36h"),
];

it("the rows a requirement names give the same bytes as the whole series", () => {
  const rows = fc.uniqueArray(fc.tuple(fc.integer({ min: -30, max: 300 }), fc.integer({ min: -9, max: 9 })), {
    minLength: 1,
    maxLength: 50,
    selector: ([hour]) => hour,
  });
  const policy = fc.constantFrom("zero", "forward_fill", "backward_fill");
  fc.assert(
    fc.property(
      rows,
      fc.constantFrom(...features),
      fc.constantFrom(...strategies),
      policy,
      (unsorted, graph, strategy, missing) => {
        const view = daily(
          ...[...unsorted].sort(([a], [b]) => b - a).map(([hour, value]) => [hour / 24, value] as const),
        );
        const x = signal("x", "time_series<float>", { missing_data_policy: missing as "zero", max_age: "30h" });
        const concept = compiledOf({ output_type: "float?", primitives: { x }, features: graph });
        const compiled = condition(strategy, { min_history: 2 }, concept);
        const [requirement] = signalRequirements(compiled).get(concept.key) ?? [];
        if (!requirement) throw new Error("a live signal has a requirement");
        const ask = (seen: SeriesView): string => {
          try {
            return JSON.stringify(evaluateCondition(compiled, () => viewsOf({ "app.x": seen }), noon));
          } catch (error) {
            return String(error);
          }
        };
        expect(ask(loaded(view, requirement))).toBe(ask(view));
      },
    ),
    runsOf(500),
  );
});
