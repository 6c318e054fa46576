import { describe, expect, it } from "vitest";
import { feedbackOf } from "../../tools/nab/feedback.ts";
import { calibrateHalf, halvesOf } from "../../tools/nab/half.ts";
import { conditionFor, costOver, scoreAll } from "../../tools/nab/judge.ts";
import type { LabelledSeries } from "../../tools/nab/series.ts";

const minute = 60_000;
const day = 1_440 * minute;
const start = Date.UTC(2026, 0, 1);
const step = 10 * minute;
const points = 20 * 144;

/** Twenty days of a wave with blips that mean nothing and, every fifth day, an incident that stands out further. */
function seriesOf(): LabelledSeries {
  const times = Float64Array.from({ length: points }, (_, i) => start + i * step);
  const incidents = [2, 7, 12, 17].map((at) => ({ from: start + at * day, to: start + at * day + 4 * step }));
  const values = times.map((t, i) => {
    const wave = ((i * 7_919) % 97) / 97 + ((i * 104_729) % 89) / 89;
    if (incidents.some((one) => t === one.from + step)) return wave + 12;
    return i % 97 === 50 ? wave + 4 : wave;
  });
  return { name: "waves", times, values, incidents, half: start + 10 * day, windowMs: 288 * step };
}

describe("calibration on labelled series", () => {
  const series = seriesOf();
  const scored = scoreAll(series, conditionFor(series.windowMs, 3));
  const { first, second } = halvesOf(series);

  it("hears of every firing, and of each missed incident once, at its highest score", () => {
    const said = feedbackOf(series, scored, first, 3);
    expect(said.filter((one) => one.feedback === "correct")).toHaveLength(2);
    expect(said.filter((one) => one.feedback === "false_positive").length).toBeGreaterThan(3);
    const missed = feedbackOf(series, scored, first, 100);
    expect(missed.map((one) => [one.t, one.feedback])).toEqual(
      [2, 7].map((at) => [start + at * day + step, "false_negative"]),
    );
  });

  it("silences the blips of the second half and keeps its incidents", () => {
    const value = calibrateHalf(series, scored, 3);
    expect(value).toBeGreaterThan(3);
    expect(costOver(series, scored, second, 3)).toBeGreaterThan(1);
    expect(costOver(series, scored, second, value)).toBe(0);
    expect(costOver(series, scored, second, Infinity)).toBe(2);
  });
});
