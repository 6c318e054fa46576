import { expect, it } from "vitest";
import type { Output } from "../../../sdk/src/index.ts";
import { call } from "../../support/runtime-call.ts";
import { createTask, day, type FullPipelineResult, question } from "../../support/world.ts";

/** Three quiet days between each two alarms: every third alarm is real, and higher. */
const results = Array.from({ length: 60 }, (_, i) => (i % 4 === 3 ? (i % 12 === 11 ? 20 : 9 + (i % 3) / 2) : 4));
const entity = "shop:1";
const series = { type: "time_series<float>", max_age: "12h" };

/** Signals of each kind that come to the same Results, the sentence that judges these, and what is observed on a day. */
const kinds: Readonly<
  Record<string, { signal: object; result: string; said: (value: number, i: number) => object[]; asked?: string }>
> = {
  levels: {
    signal: { primitive_id: "kind.level", ...series },
    result: "`kind.level`",
    said: (value, i) => [{ value, observed_at: day(i) }],
  },
  members: {
    signal: { primitive_id: "kind.parts", ...series, members: ["part"] },
    result: "max across members of `kind.parts`",
    said: (value, i) =>
      [value, value / 2, 1].map((own, part) => ({ value: own, observed_at: day(i), member: { part: `${part}` } })),
  },
  counters: {
    signal: { primitive_id: "kind.grown", ...series, kind: "counter" },
    result: "increase of `kind.grown` over 6h",
    // It begins again each day.
    said: (value, i) => [
      { value: i, observed_at: day(i - 0.25) },
      { value: i + value, observed_at: day(i) },
    ],
  },
  events: {
    signal: { primitive_id: "kind.happened", ...series, kind: "event" },
    result: "sum of `kind.happened` over 6h",
    said: (value, i) => [
      { value: value - 1, observed_at: day(i), event_id: `first ${i}` },
      { value: 1, observed_at: day(i), event_id: `second ${i}` },
    ],
  },
  groups: {
    signal: { primitive_id: "kindof.stall", ...series },
    result: 'max over "stalls" in "stall:*" of `kindof.stall`',
    said: (value, i) =>
      [value, value / 2, 1].map((own, no) => ({ value: own, observed_at: day(i), entity: `stall:${no}` })),
    asked: "group:stalls",
  },
};

async function calibrated({ signal, result, said, asked = entity }: (typeof kinds)[string]) {
  await call("POST", "/primitives", signal);
  const { primitive_id } = signal as { primitive_id: string };
  const observations = results.flatMap((value, i) => said(value, i).map((one) => ({ primitive_id, entity, ...one })));
  expect(await call("POST", "/observations", { observations })).toMatchObject({ status: 201 });
  const task = await createTask(call, `Alert when ${result} is above 8.`);
  const range = { ...question(task, asked), from: day(0), to: day(results.length - 1), step: "1d" };
  const { body: each } = await call<Output<"evaluateRange">>("POST", "/evaluate/range", range);
  const fired = each.results.flatMap(({ decision }, i) => (decision?.value === true ? [i] : []));
  const { condition_id, condition_version } = task;
  const feedback = fired
    .filter((i) => results[i] !== 20)
    .map((i) => ({ condition_id, condition_version, entity: asked, timestamp: day(i), feedback: "false_positive" }));
  expect(await call("POST", "/feedback/decisions", { feedback })).toMatchObject({ status: 200 });
  const { body } = await call<Output<"calibrateCondition">>("POST", "/conditions/calibrate", {
    condition_id,
    condition_version,
  });
  const { status, reason, recommended, calibration_token } = body;
  const span = { from: day(0), to: day(results.length - 1), step: "1d", entities: [asked] };
  const past = { condition_id, condition_version, ...span };
  const { body: tried } = await call<Output<"backtestConditions">>("POST", "/conditions/backtest", past);
  const applied = await call<Output<"applyCalibration">>("POST", "/conditions/apply-calibration", {
    calibration_token,
  });
  const quieter = question({ ...task, condition_version: applied.body.new_version }, asked, day(3));
  const { body: after } = await call<FullPipelineResult>("POST", "/evaluate/full", quieter);
  return { fired, status, reason, recommended, triggered: tried.triggered, isQuiet: after.decision.value === false };
}

it("members, counters, events and groups are calibrated, and tried on the past, as levels of the same Results", async () => {
  const found: Record<string, unknown> = {};
  for (const [name, kind] of Object.entries(kinds)) found[name] = await calibrated(kind);
  const { levels } = found;
  expect(levels).toMatchObject({ status: "recommendation_available", reason: null, triggered: 15, isQuiet: true });
  expect(found).toEqual({ levels, members: levels, counters: levels, events: levels, groups: levels });
});
