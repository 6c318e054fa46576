import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { selectInView, viewOfRows } from "../../../../worker/domain/decision/in-view.ts";
import type { SeriesView, SignalRequirement } from "../../../../worker/domain/values/series.ts";
import { formatTimestamp } from "../../../../worker/domain/values/time.ts";
import { HotSeries } from "../../../../worker/ledger/shard/observations/hot-series.ts";
import { formerly, TablePoints } from "../../../support/points/table-points.ts";
import { shardStore } from "../../../support/points/shard.ts";
import { SeriesReader } from "../../../../worker/ledger/shard/observations/series-reader.ts";

const limits = { points: 60, whole: 10, step: 4, question: 1_000 };
const horizon = 40;

interface Row {
  time: number;
  value: number;
}
/** What happens to a series: rows arrive, a question is asked, or one is asked and rows arrive while it is being read for. */
interface Event {
  rows: Row[];
  question: SignalRequirement & { t: number; share: number };
  steps: number;
}

/** A series in the tables of a shard of its own, with what is held of it in memory. */
function seriesIn(sql: SqlStorage, most = limits) {
  const series = { entity_no: 1, signal_no: 1, is_boolean: false };
  const all: { time: number; seq: number; value: number }[] = [];
  const points = new TablePoints(sql);
  const reader = new SeriesReader(points);
  const hot = new HotSeries(reader, () => true, most);
  return {
    hot,
    series,
    all,
    append: (rows: readonly Row[]): void => {
      for (const { time, value } of rows) {
        const seq = all.length + 1;
        all.push({ time, seq, value });
        const place = { entity_no: 1, signal_no: 1, member_no: 0, observed_at: time, seq };
        points.add({ ...place, value, recorded_at: 0, mark: null });
        hot.insert(series, time, seq, value);
      }
    },
    /** What a question must see, from every row there is. */
    expected: (watermark: number): SeriesView => {
      const rows = all.toSorted((a, b) => a.time - b.time || a.seq - b.seq);
      const columns = {
        times: rows.map((r) => r.time),
        seqs: rows.map((r) => r.seq),
        values: rows.map((r) => r.value),
      };
      return selectInView(columns, watermark);
    },
    /** What a proof hands out: the rows in view as the table gives them, in any order. */
    stored: (watermark: number, question: Event["question"]): SeriesView => {
      const { times, seqs, values } = reader.inView(
        series,
        ...reader.bounds(series, question, question.t, watermark),
        watermark,
      );
      const rows = times.map((observed_at, i) => ({ observed_at, value: values[i] ?? null, sequence: seqs[i] ?? 0 }));
      return viewOfRows(rows.toReversed(), watermark, reader.firstAt(series, watermark));
    },
  };
}

/** The points of a view that a question is owed: its span, the newest before it, and the next where it asks for it. */
function owed(view: SeriesView, { t, span_ms, next }: Event["question"]) {
  const points = Array.from(view.times, (time, i) => [time, view.values[i]] as const);
  const inside = points.filter(([time]) => time > t - span_ms && time <= t);
  const before = points.filter(([time]) => time <= t - span_ms).at(-1) ?? null;
  return { inside, before, next: next ? (points.find(([time]) => time > t) ?? null) : null, first_at: view.first_at };
}

/** A store with the tables that a shard had for points in the past. */
function formerStore(): SqlStorage {
  const sql = shardStore();
  formerly(sql);
  return sql;
}

const time = fc.integer({ min: 0, max: horizon });
const event: fc.Arbitrary<Event> = fc.record({
  rows: fc.array(fc.record({ time, value: fc.integer({ min: 0, max: 9 }) }), { maxLength: 12 }),
  question: fc.record({
    primitive_id: fc.constant("app.x"),
    t: time,
    span_ms: fc.integer({ min: 0, max: horizon }),
    next: fc.boolean(),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
  }),
  steps: fc.integer({ min: 0, max: 4 }),
});

describe("a series in memory", () => {
  it("shows every question what the table holds, whatever was asked and appended before and meanwhile", () => {
    const sql = formerStore();
    fc.assert(
      fc.property(fc.array(event, { minLength: 1, maxLength: 12 }), (events) => {
        for (const table of ["observations", "entity_signals"]) sql.exec(`DELETE FROM ${table}`);
        const { hot, series, all, append, expected, stored } = seriesIn(sql);
        for (const { rows, question, steps } of events) {
          const watermark = Math.floor(all.length * question.share);
          const asked = { need: question, t: question.t, watermark };
          const before = hot.view(series, asked);
          const told = owed(before, question);
          const loading = hot.load(series, asked);
          for (let step = 0; step < steps; step++) loading.next();
          append(rows);
          for (let step = loading.next(); step.done !== true; step = loading.next());
          const now = owed(expected(watermark), question);
          expect(owed(hot.view(series, asked), question)).toEqual(now);
          expect({ while_paused: owed(before, question) }).toEqual({ while_paused: told });
          expect(told).toEqual(now);
          expect(owed(stored(watermark, question), question)).toEqual(now);
        }
      }),
    );
  });

  it("moves with the questions and holds little beside what they need", () => {
    const sql = formerStore();
    const { hot, series, append } = seriesIn(sql);
    append(Array.from({ length: 2_000 }, (_, i) => ({ time: i, value: i })));
    let most = 0;
    for (let t = 100; t < 2_000; t += 7) {
      const need = { primitive_id: "app.x", span_ms: 20, next: false };
      expect(hot.view(series, { need, t, watermark: 2_000 }).first_at).toBe(0);
      most = Math.max(most, hot.points);
    }
    expect(most).toBeLessThan(60);
  });

  it("reads every row once for questions that follow each other", () => {
    const sql = formerStore();
    const { hot, series, append } = seriesIn(sql);
    append(Array.from({ length: 1_000 }, (_, i) => ({ time: i, value: i })));
    const need = { primitive_id: "app.x", span_ms: 500, next: false };
    let units = 0;
    for (let t = 500; t < 1_000; t += 1) {
      for (const read of hot.load(series, { need, t, watermark: 1_000 })) units += read;
    }
    const perRow = 400;
    expect(units / perRow).toBeLessThan(3 * 1_000);
  });

  it("refuses a question that needs too many rows, and says how far back would do", () => {
    const sql = formerStore();
    const { hot, series, append } = seriesIn(sql, { ...limits, question: 100 });
    append(Array.from({ length: 400 }, (_, i) => ({ time: i * 1_000, value: i })));
    const ask = (span_ms: number) =>
      hot.view(series, { need: { primitive_id: "app.x", span_ms, next: false }, t: 399_000, watermark: 400 });
    expect(() => ask(200_000)).toThrow(
      expect.objectContaining({
        code: "payload_too_large",
        location: "app.x",
        suggestion: `Use windows that reach back no further than ${formatTimestamp(299_001)}.`,
      }),
    );
    expect(ask(399_000 - 300_001).times.length).toBeGreaterThan(98);
  });
});
