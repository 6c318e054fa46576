import { describe, expect, it } from "vitest";
import { during } from "../../console/screens/why/during.ts";
import { headline } from "../../console/screens/why/headline.ts";
import { gaugeOf } from "../../console/screens/why/gauge/gauge.ts";
import { judgedOf } from "../../console/screens/why/gauge/judged.ts";
import { nameIn } from "../../console/screens/why/name-in.ts";
import { actionText, outcomeText } from "../../console/screens/why/outcome.ts";
import { drawn, isDrawable, pointsOf } from "../../console/data/points.ts";
import { resultText } from "../../console/screens/why/proof-words.ts";
import { decidedLevel, recordedSignal } from "../../console/screens/why/result-signal.ts";
import { scorePoints } from "../../console/screens/why/score-points.ts";
import { windowsOf } from "../../console/screens/why/windows.ts";

const day = 86_400_000;

describe("the headline", () => {
  it.each([
    ["account:1", "Fired: 21% is below the threshold of 35%.", "account:1 fired: 21% is below the threshold of 35%"],
    ["a:\u202E1", "Fired: 726 is above 500.", "\u2068a:\uFFFD1\u2069 fired: 726 is above 500"],
    [null, "Did not fire: 52% is not below 35%.", "This decision did not fire: 52% is not below 35%"],
    ["account:1", "No data at that time.", "account:1: No data at that time"],
  ])("of %s, %s", (entity, summary, text) => {
    expect(headline(entity, summary)).toBe(text);
  });
});

describe("a value against its limit", () => {
  it.each([
    ["fired below", { value: 0.2, limit: 0.35, fired: true }, true, "below"],
    ["did not fire above", { value: 0.5, limit: 0.35, fired: false }, false, "below"],
    ["fired above", { value: 9, limit: 5, fired: true }, false, "above"],
    ["did not fire below", { value: 3, limit: 5, fired: false }, true, "above"],
    [
      "at the limit, where the strategy says the side",
      { value: 5, limit: 5, fired: true, direction: "below" },
      null,
      "below",
    ],
    ["at zero", { value: 0, limit: 0, fired: true, direction: "above" }, null, "above"],
  ] as const)("%s", (_, measured, isLower, side) => {
    const { value, limit, fires } = gaugeOf(measured);
    expect(isLower === null ? value === limit : value < limit).toBe(isLower ?? true);
    expect(fires).toEqual(side === "above" ? [limit, 1] : [0, limit]);
    for (const place of [value, limit]) expect(place > 0 && place < 1).toBe(true);
  });

  it("is in the numbers of the Result where there are any, else in those of the score", () => {
    const score = { score: 3.2, threshold_applied: 3, decision_value: true };
    const judged = (boundary: number | null) => judgedOf({ ...score, value: 40, boundary });
    expect(judged(38)).toEqual({ of: "result", value: 40, limit: 38, fired: true });
    expect(judged(null)).toEqual({ of: "score", value: 3.2, limit: 3, fired: true });
    const label = { value: "gold", boundary: "gold", decision_value: "gold" };
    expect(judgedOf({ ...label, score: null, threshold_applied: null })).toBeNull();
  });
});

describe("what a decision looked back over", () => {
  it("is the longest window of the steps that read a signal", () => {
    const primitives = { rate: { primitive_id: "account.rate" }, tickets: { primitive_id: "account.tickets" } };
    const features = {
      week: { op: "mean", inputs: ["rate"], params: { window: "7d" } },
      month: { op: "mean", inputs: ["rate"], params: { window: "30d" } },
      gap: { op: "subtract", inputs: ["week", "month"] },
      now: { op: "latest", inputs: ["tickets"] },
      usual: { op: "seasonal_median", inputs: ["tickets"], params: { window: "1h", period: "1d", cycles: 14 } },
    };
    const windows = windowsOf({ primitives, features } as unknown as Parameters<typeof windowsOf>[0]);
    expect(windows.get("account.rate")).toEqual([
      { op: "mean", text: "30d", ms: 30 * day },
      { op: "mean", text: "7d", ms: 7 * day },
    ]);
    expect(windows.get("account.tickets")).toEqual([
      { op: "seasonal_median", text: "14 × 1d", ms: 14 * day + day / 24 },
    ]);
  });
});

describe("the points of a signal", () => {
  const row = (minute: number, value: unknown, sequence: number) => ({
    observed_at: new Date(minute * 60_000).toISOString(),
    value,
    sequence,
  });

  it("are in the order of time, and a correction takes the place of what it corrects", () => {
    expect(pointsOf([row(2, 5, 3), row(1, 1, 4), row(1, 9, 1), row(3, null, 2)])).toEqual([
      { at: 60_000, value: 1 },
      { at: 120_000, value: 5 },
      { at: 180_000, value: null },
    ]);
  });

  it("are drawn where there are numbers, or true and false", () => {
    expect([1.5, true, false, "gold", null].map(drawn)).toEqual([1.5, 1, 0, null, null]);
    expect(isDrawable(pointsOf([row(1, "gold", 1)]))).toBe(false);
    expect(isDrawable(pointsOf([row(1, "gold", 1), row(2, true, 2)]))).toBe(true);
  });

  it("have a limit among them only where the Result is the signal's own value", () => {
    const record = { input_primitives: { "a.rate": 0.2 }, concept_result: { value: 0.2, type: "float" as const } };
    const counterfactual = { boundary: 0.35 } as never;
    expect(recordedSignal(record)).toBe("a.rate");
    expect(decidedLevel(record, { counterfactual }, "a.rate")).toBe(0.35);
    expect(
      decidedLevel({ ...record, concept_result: { value: 0.3, type: "float" } }, { counterfactual }, "a.rate"),
    ).toBeNull();
    expect(recordedSignal({ ...record, input_primitives: { "a.rate": 0.2, "b.rate": 0.2 } })).toBeNull();
  });
});

describe("the history of an entity", () => {
  it("is its scores by time, without those that could not be judged", () => {
    const at = (minute: number) => new Date(minute * 60_000).toISOString();
    const rows = [
      { evaluated_at: at(3), score: 1, decision_value: true, reason: null },
      { evaluated_at: at(2), score: null, decision_value: false, reason: "null_input" as const },
      { evaluated_at: at(1), score: 4, decision_value: false, reason: null },
      { evaluated_at: at(1), score: 9, decision_value: true, reason: null },
    ];
    expect(scorePoints(rows)).toEqual([
      { at: 60_000, value: 4, fired: false },
      { at: 180_000, value: 1, fired: true },
    ]);
  });

  it("knows in which alarm a decision fell", () => {
    const alarm = { opened_at: "2026-03-01T10:00:00.000Z", closed_at: "2026-03-01T11:00:00.000Z" };
    const at = (clock: string) => during(alarm, `2026-03-01T${clock}:00.000Z`);
    expect([at("09:59"), at("10:00"), at("11:00"), at("11:01")]).toEqual([false, true, true, false]);
    expect(during({ ...alarm, closed_at: null }, "2027-01-01T00:00:00.000Z")).toBe(true);
  });
});

describe("words", () => {
  it("for what came out", () => {
    expect(outcomeText({ decision_value: true, reason: null })).toBe("Fired");
    expect(outcomeText({ decision_value: "gold", reason: null })).toBe("Fired: gold");
    expect(outcomeText({ decision_value: false, reason: null })).toBe("Did not fire");
    expect(outcomeText({ decision_value: false, reason: "null_input" })).toBe("Not judged");
  });

  it("for what became of an action", () => {
    const action = { reason: null, error: null };
    const skipped = (reason: string) => actionText({ ...action, status: "skipped", reason });
    const failed = { status: "failed", error: { type: "x", message: "It answered 502" } } as const;
    expect(actionText({ ...action, status: "triggered" })).toBe("Fired");
    expect(actionText({ ...action, ...failed })).toBe("It answered 502");
    expect(skipped("cooldown")).toBe("Held back: something was sent not long before");
    expect(skipped("some_new_reason")).toBe("Held back: some new reason");
  });

  it.each([
    ["here", [], "Recomputed in this browser: every field agrees."],
    ["service", [1], "Recomputed by the service: 1 field differs."],
    ["service", [1, 2], "Recomputed by the service: 2 fields differ."],
  ] as const)("for a recomputation %s that found %j", (by, differences, text) => {
    expect(resultText({ by, verified: differences.length === 0, differences })).toBe(text);
  });
});

it("names an entity as its alarms know it, and nobody else's", () => {
  const alarms = [
    { entity_id: "ent_1", entity: "account:1" },
    { entity_id: "ent_2", entity: "(erased)" },
  ];
  expect(["ent_1", "ent_2", "ent_3"].map((id) => nameIn(alarms, id))).toEqual(["account:1", null, null]);
});
