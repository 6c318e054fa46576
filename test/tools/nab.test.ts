import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { fixedFour } from "../../tools/nab/baseline.ts";
import { episodes, judge, weeksJudged } from "../../tools/nab/cost.ts";
import { allRaters, type Answered, ratingsOf } from "../../tools/nab/ratings.ts";
import { runInProcess, scoresOf } from "../../tools/nab/in-process.ts";
import { calibratedInWords, compare, summary } from "../../tools/nab/report.ts";
import { condition } from "../domain/condition/build.ts";
import { type LabelledSeries, readSeries } from "../../tools/nab/series.ts";

const hour = 3_600_000;
const day = 24 * hour;
const start = Date.UTC(2026, 0, 1);
const step = 10 * 60_000;

/** Twenty days with an incident every fifth day; the value is 12 above its wave for one point of each. */
function seriesOf(): LabelledSeries {
  const times = Float64Array.from({ length: 20 * 144 }, (_, i) => start + i * step);
  const incidents = [2, 7, 12, 17].map((at) => ({ from: start + at * day, to: start + at * day + 4 * step }));
  const values = times.map((t, i) => {
    const wave = ((i * 7_919) % 97) / 97 + ((i * 104_729) % 89) / 89;
    return incidents.some((one) => t === one.from + step) ? wave + 12 : wave;
  });
  return { name: "waves", times, values, incidents, half: start + 10 * day, stepMs: step };
}
const series = seriesOf();

describe("an episode", () => {
  it("begins with the first firing of a run and takes in those of the day after it", () => {
    expect(episodes([0, hour, 23 * hour, 24 * hour, 25 * hour, 48 * hour, 50 * hour])).toEqual([
      0,
      25 * hour,
      50 * hour,
    ]);
    expect(episodes([])).toEqual([]);
  });

  it("counts once, where by firing each of its firings counts", () => {
    const at = (days: number, minutes = 0) => start + days * day + minutes * 60_000;
    const { incidents } = series;
    expect(incidents[2]?.from).toBe(at(12));
    // Before the half; a run; one that begins inside an incident and goes on after it; a run of two days.
    const runs = [[at(5)], [at(11), at(11, 30)], [at(12, 10), at(12, 60)], [at(14), at(14, 30), at(15, 10)]];
    const verdict = judge(series, runs);
    expect(verdict).toMatchObject({ caught: 1, missed: 1, falseEpisodes: 3 });
    expect(verdict.byEpisode).toBeCloseTo(1 + 3 * 0.11, 9);
    expect(verdict.byFiring).toBeCloseTo(1 + 6 * 0.11, 9);
  });

  it("that begins inside an incident is no false alarm afterwards", () => {
    const { from } = series.incidents[2] ?? { from: 0 };
    expect(judge(series, [[from + step, from + 2 * hour]])).toMatchObject({ caught: 1, falseEpisodes: 0 });
  });
});

describe("the fixed cut", () => {
  it("fires at each point beyond 4 deviations of the 288 steps before it, and not without history", () => {
    expect(fixedFour(series)).toEqual(series.incidents.map(({ from }) => [from + step]));
    expect(fixedFour({ ...series, times: series.times.slice(0, 10), values: series.values.slice(0, 10) })).toEqual([]);
  });
});

describe("people's ratings of the first half", () => {
  const answers: Answered[] = Array.from(series.times, (t, i) => {
    const [caught] = series.incidents;
    const held = i % 20 === 0 || t === (caught?.from ?? 0) + step;
    return { t, score: held ? 6 : (i % 7) / 2, held, fired: held && i % 40 !== 0 };
  });
  const of = (name: string) =>
    ratingsOf(series, answers, allRaters.find((one) => one.name === name) ?? { name, rated: 0, wrong: 0 });

  it("speak of every alarm that reached them, and once of each incident that did not", () => {
    const said = of("100% rated");
    const alarms = answers.filter(({ t, fired }) => fired && t < series.half);
    expect(said.filter(({ feedback }) => feedback !== "false_negative").map(({ t }) => t)).toEqual(
      alarms.map(({ t }) => t),
    );
    const [caught, missed] = series.incidents;
    expect(said.filter(({ feedback }) => feedback === "correct").map(({ t }) => t)).toContain(
      (caught?.from ?? 0) + step,
    );
    const [reported, ...more] = said.filter(({ feedback }) => feedback === "false_negative");
    expect(more).toEqual([]);
    expect(reported && missed && reported.t >= missed.from && reported.t <= missed.to).toBe(true);
  });

  it("are a share of them, the same in every run, and sometimes wrong", () => {
    const [all, few, fewer, wrong] = ["100% rated", "30% rated", "10% rated", "10% wrong"].map(of);
    const alarms = (said = all) => (said ?? []).filter(({ feedback }) => feedback !== "false_negative");
    expect(alarms(few).length / alarms().length).toBeGreaterThan(0.15);
    expect(alarms(few).length / alarms().length).toBeLessThan(0.45);
    expect(alarms(fewer).length).toBeLessThan(alarms(few).length);
    expect(of("30% rated")).toEqual(few);
    const differing = alarms(wrong).filter(
      ({ t, feedback }) => alarms().find((one) => one.t === t)?.feedback !== feedback,
    );
    expect(differing.length).toBeGreaterThan(0);
    expect(differing.length).toBeLessThan(0.3 * alarms().length);
  });
});

it("a series is judged from its half to its last value", () => {
  const day = 24 * 3_600_000;
  expect(weeksJudged({ half: 7 * day, times: Float64Array.of(0, 7 * day, 28 * day) })).toBe(3);
});

describe("in process", () => {
  const sentence = {
    sentence: "alert me when the series value is far off",
    summary: "",
    condition: condition(
      { type: "z_score", params: { direction: "any", value: 4, window: "1d" } },
      { threshold_bounds: { max: 100 } },
    ),
  };
  const firing = { mode: "on_change", cooldown: "6h" } as const;

  it("fires where the engine finds a point far off, and keeps the value without enough ratings", () => {
    const [found] = runInProcess(sentence, [scoresOf(sentence, series)], firing);
    expect(found?.runs.map(({ name, value }) => [name, value])).toEqual([
      ["no feedback", null],
      ["10% rated", null],
      ["30% rated", null],
      ["100% rated", null],
      ["10% wrong", null],
    ]);
    expect(found?.runs[0]?.runs).toEqual(series.incidents.map(({ from }) => [from + step]));
  });

  it("calibrates on the first halves of all that share a condition, and judges the second halves anew", () => {
    const noisy = { ...series, incidents: series.incidents.slice(3) };
    const few = runInProcess(sentence, [scoresOf(sentence, noisy)], firing);
    expect(few[0]?.runs.every(({ value }) => value === null)).toBe(true);
    const many = Array.from({ length: 5 }, (_, i) => scoresOf(sentence, { ...noisy, name: `waves ${i}` }));
    const pooled = runInProcess(sentence, many, firing);
    const all = pooled[0]?.runs.find(({ name }) => name === "100% rated");
    expect(all?.value).toBeGreaterThan(4);
    expect(all?.runs).toEqual([]);
    expect(pooled).toHaveLength(5);
  });
});

describe("the report", () => {
  const verdict = (byEpisode: number) => ({ byEpisode, byFiring: byEpisode, caught: 1, missed: 0, falseEpisodes: 1.5 });
  const column = (name: string, ...costs: number[]) => ({ name, verdicts: costs.map(verdict) });

  it("counts series that became better, stayed and became worse", () => {
    expect(compare(column("a", 1, 2, 3), column("b", 2, 2, 1))).toEqual({ better: 1, equal: 1, worse: 1 });
  });

  it("says whether calibration costs more in sum", () => {
    const columns = [column("none", 2, 2), column("few", 1, 3), column("all", 4, 1)];
    expect(calibratedInWords(columns)).toBe("Calibrated: worse in sum than without feedback with all.");
    expect(calibratedInWords(columns.slice(0, 2))).toBe("Calibrated: never worse in sum than without feedback.");
  });

  it("says what is saved, and how much of it comes from one series", () => {
    const lines = summary(column("fixed", 8, 2), [column("no feedback", 1, 1)], ["long", "short"], 4);
    expect(lines[0]).toContain("false a week");
    expect(lines[2]).toMatch(/ 3 +0\.75 +2 \/ 0 \/ 0/);
    expect(lines[2]).toMatch(/^no feedback +2\.00 +80%/);
    expect(lines.at(-1)).toBe(
      "Largest series of no feedback: long with 88% of what is saved by episode, long with 50% of what it still costs.",
    );
  });
});

describe("a folder of labelled series", () => {
  const root = mkdtempSync(join(tmpdir(), "labelled-"));
  afterAll(() => rmSync(root, { recursive: true }));
  const csv = "timestamp,value\n2026-01-01 00:00:00,1\n2026-01-01 00:05:00,2\n2026-01-02 00:00:00,3\n";
  const windows = [["2026-01-01 00:05:00.000000", "2026-01-01 00:10:00.000000"]];
  const write = (path: string, text: string) => {
    mkdirSync(join(root, path, ".."), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  const read = async (path: string) => {
    const found: LabelledSeries[] = [];
    for await (const one of readSeries([join(root, path)])) found.push(one);
    return found;
  };

  it.each(["published", "published/data/realAWS/cpu.csv"])("is read as it is published: %s", async (path) => {
    write("published/data/realAWS/cpu.csv", csv);
    write("published/labels/combined_windows.json", JSON.stringify({ "realAWS/cpu.csv": windows }));
    const [one, ...more] = await read(path);
    expect(more).toEqual([]);
    expect(one).toMatchObject({ name: "cpu", half: Date.UTC(2026, 0, 2), stepMs: 300_000 });
    expect(one?.incidents).toEqual([{ from: Date.UTC(2026, 0, 1, 0, 5), to: Date.UTC(2026, 0, 1, 0, 10) }]);
  });

  it("is read with a labels.json beside the files, in the order of names", async () => {
    write("flat/b.csv", csv);
    write("flat/a.csv", csv);
    write("flat/labels.json", JSON.stringify({ "a.csv": { windows, labels: [] }, "group/b.csv": { windows: [] } }));
    expect((await read("flat")).map(({ name, incidents }) => [name, incidents.length])).toEqual([
      ["a", 1],
      ["b", 0],
    ]);
  });

  it("is read with the labels of the Cloud Monitoring Dataset, in any order and each time once", async () => {
    const rows = [
      "01:00:00,4.5,0",
      "00:00:00,1,1",
      "02:00:00,9,1",
      "03:00:00,9,1",
      "03:00:00,8,1",
      "04:00:00,2,0",
      "05:00:00,,0",
    ];
    const quoted = rows.map((row) => `"2026-01-01T${row.replace(",", 'Z",')}`);
    write("cloud/data/purchases/purchase-01.csv", ['"TimeStamp","Value","Label"', ...quoted].join("\r\n"));
    write("cloud/data/purchases/purchase-01.csv-metadata.json", JSON.stringify({ url: "purchase-01.csv", notes: [] }));
    const [one, ...more] = await read("cloud");
    expect(more).toEqual([]);
    expect(one).toMatchObject({ name: "purchase-01", stepMs: hour });
    expect([...(one?.values ?? [])]).toEqual([1, 4.5, 9, 8, 2]);
    expect(one?.incidents).toEqual([
      { from: start, to: start },
      { from: start + 2 * hour, to: start + 3 * hour },
    ]);
  });

  it("is read as the Skoltech Anomaly Benchmark has it: a series for each sensor, with the anomalies of its file", async () => {
    const head = "datetime;Current;Volume Flow RateRMS";
    const points = ["2026-01-01 00:00:01;1;32", "2026-01-01 00:00:02;2;33.5", "2026-01-01 00:00:03;3;34"];
    const marks = ["0.0;0.0", "1.0;1.0", "1.0;0.0"];
    const rows = points.map((row, i) => `${row};${marks[i] ?? ""}`);
    write("skab/data/valve1/0.csv", [`${head};anomaly;changepoint`, ...rows].join("\n"));
    write("skab/data/anomaly-free/anomaly-free.csv", [head, ...points].join("\n"));
    const found = await read("skab");
    expect(found.map(({ name, incidents }) => [name, incidents])).toEqual([
      ["anomaly-free-anomaly-free-current", []],
      ["anomaly-free-anomaly-free-volume_flow_raterms", []],
      ["valve1-0-current", [{ from: start + 2_000, to: start + 3_000 }]],
      ["valve1-0-volume_flow_raterms", [{ from: start + 2_000, to: start + 3_000 }]],
    ]);
    expect([...(found[3]?.values ?? [])]).toEqual([32, 33.5, 34]);
  });

  it("without labels is refused by name", async () => {
    write("bare/a.csv", csv);
    await expect(read("bare")).rejects.toThrow(/There are no labels for .*a\.csv/);
  });
});
