import { describe, expect, it } from "vitest";
import type {
  JudgedSignal,
  NumberDrafting,
  SaidNumber,
} from "../../../../worker/domain/condition/strategies/drafting.ts";
import { drafted, standard, strategies } from "../../../../worker/domain/condition/strategies/registry.ts";
import { paramViolations } from "../../../../worker/domain/concept/check/check-features.ts";
import type { StrategyName } from "../../../../worker/domain/values/definitions/condition.ts";

const judged = (more: Partial<JudgedSignal> = {}): JudgedSignal => ({
  name: "service.load",
  series: true,
  whole: false,
  ranked: false,
  moved: false,
  range: null,
  ownUnit: ({ value, unit, text }) => (unit === "usd" ? { mismatch: `"${text}" is money` } : { value, note: null }),
  ...more,
});
const said = (value: number, unit = "none", more: Partial<SaidNumber> = {}): SaidNumber => ({
  value,
  unit,
  text: `${value} ${unit}`,
  relation: "compare",
  side: "above",
  inclusive: false,
  ...more,
});

function numeric(name: StrategyName): NumberDrafting {
  const { draft } = strategies[name];
  if (draft?.by !== "number") throw new Error(`${name} takes no number`);
  return draft;
}

describe("whose a number is", () => {
  it.each([
    ["5", "none", "compare", { threshold: "any" }],
    ["5%", "percent", "move", { threshold: "any", change: "own" }],
    ["3 sigma", "deviations", "compare", { threshold: "any", z_score: "own" }],
    ["3 sigma", "deviations", "move", { threshold: "any", z_score: "own" }],
    ["95th percentile", "percentile", "compare", { threshold: "any", percentile: "own" }],
    ["95th percentile", "percentile", "move", { threshold: "any", percentile: "own" }],
    ["top 5", "percent", "rank", { threshold: "any", percentile: "own" }],
  ] as const)("%s (%s, %s)", (_, unit, relation, owners) => {
    const claims = drafted().flatMap(({ name, draft }) => {
      const claim = draft.by === "number" ? draft.claims({ unit, relation }) : null;
      return claim === null ? [] : [[name, claim] as const];
    });
    expect(Object.fromEntries(claims)).toEqual(owners);
  });

  it("of a signal that already is a rank or a change, a number is a level", () => {
    expect(numeric("percentile").already(judged({ ranked: true }))).toBe(true);
    expect(numeric("change").already(judged({ moved: true }))).toBe(true);
    expect(drafted().filter(({ draft }) => draft.by === "number" && draft.already(judged()))).toEqual([]);
  });
});

describe("what a number becomes", () => {
  it.each([
    ["threshold", said(5), {}, 5],
    ["threshold", said(3, "none", { inclusive: true }), { whole: true }, 2],
    ["threshold", said(3, "none", { inclusive: true, side: "below" }), { whole: true }, 4],
    ["threshold", said(3, "none", { inclusive: true }), {}, 3],
    ["threshold", said(10, "percent", { relation: "move", side: "below" }), { moved: true }, -10],
    ["threshold", said(5, "percent", { relation: "rank" }), { ranked: true }, 95],
    ["percentile", said(95, "percentile"), {}, 95],
    ["percentile", said(5, "percent", { relation: "rank" }), {}, 95],
    ["percentile", said(5, "percent", { relation: "rank", side: "below" }), {}, 5],
    ["z_score", said(3, "deviations"), {}, 3],
    ["change", said(25, "percent"), {}, 0.25],
    ["change", said(2, "times"), {}, 1],
    ["change", said(4, "times", { side: "below" }), {}, 0.75],
    ["change", said(0.3), {}, 0.3],
  ] as const)("%s of %o (%o) is %d", (name, number, more, value) => {
    expect(numeric(name).fromNumber(number, judged(more))).toMatchObject({ value });
  });

  it.each([
    ["threshold", said(5, "usd"), /is money/],
    ["percentile", said(120, "percentile"), /not a percentile/],
    ["z_score", said(0, "deviations"), /not a number of standard deviations/],
    ["z_score", said(5, "percent"), /not a number of standard deviations/],
    ["change", said(20), /not a relative change/],
  ] as const)("%s of %o is refused", (name, number, mismatch) => {
    expect(numeric(name).fromNumber(number, judged())).toMatchObject({ mismatch: expect.stringMatching(mismatch) });
  });
});

describe("what a prior becomes", () => {
  it.each([
    ["threshold", 0.75, "above", [0, 100], 75],
    ["threshold", 0.75, "below", [0, 1], 0.25],
    ["threshold", 20, "above", null, 20],
    ["threshold", 0.75, "above", null, null],
    ["percentile", 90, "below", null, 10],
    ["z_score", 2.5, "below", null, 2.5],
    ["change", 0.05, "any", null, 0.05],
  ] as const)("%s %d %s on a scale of %o is %s", (name, value, side, range, expected) => {
    expect(numeric(name).fromPrior(value, side, judged({ range }))).toBe(expected);
  });

  it("priors that name no strategy belong to exactly one", () => {
    for (const series of [true, false])
      for (const windowed of [true, false])
        for (const deviations of [true, false]) {
          const traits = { series, windowed, deviations };
          const owners = drafted().filter(({ draft }) => draft.by === "number" && draft.ownsPriors(traits));
          expect(owners).toHaveLength(1);
        }
  });
});

describe("every strategy that takes a number", () => {
  const names = drafted().flatMap(({ name, draft }) => (draft.by === "number" ? [name] : []));

  it.each(names)("%s makes parameters that it accepts, of its own type, on each side", (name) => {
    for (const side of ["above", "below", "any"] as const) {
      const spec = numeric(name).spec(side, 5, "7d", false);
      const params = spec.params as unknown as Record<string, unknown>;
      expect(paramViolations(name, params, strategies[name].params, "params")).toEqual([]);
      expect(spec).toMatchObject({ type: name, params: { value: 5 } });
      expect(params["window"]).toBe(strategies[name].defaultWindow === null ? undefined : "7d");
    }
  });

  it("the preferred one needs neither prior nor scale, and the last one claims any number", () => {
    expect(numeric(standard.preferred).fromPrior(90, "above", judged())).not.toBeNull();
    expect(numeric(standard.last).claims({ unit: "none", relation: "mention" })).toBe("any");
  });
});
