import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ObservationTimes } from "../../../../worker/ledger/shard/observations/observation-times.ts";
import { PointReader } from "../../../../worker/ledger/shard/observations/point-reader.ts";
import { SeriesReader } from "../../../../worker/ledger/shard/observations/series-reader.ts";
import { signalEntities } from "../../../../worker/ledger/shard/observations/signal-entities.ts";
import { PackedPoints } from "../../../../worker/ledger/shard/points/packed-points.ts";
import { packingOf } from "../../../../worker/ledger/shard/points/packing.ts";
import { takeOver } from "../../../../worker/ledger/shard/points/take-over.ts";
import { ShardSilenceStore } from "../../../../worker/ledger/shard/watch/beside/silence-store.ts";
import {
  entities,
  type Happening,
  happen,
  happening,
  hour,
  limits,
  packed,
  push,
  signals,
  type Stack,
  start,
  tableStack,
} from "../../../support/points/happenings.ts";
import { inTransaction } from "../../../support/points/node-sql.ts";
import { shardStore } from "../../../support/points/shard.ts";
import { alwaysRuns } from "../../../support/runs.ts";

/** Everything that anybody can be told, under a watermark and at a time. */
function told(stack: Stack, watermark: number, t: number) {
  const { sql, points, entities: known, members, observations } = stack;
  const times = new ObservationTimes(sql, points, members);
  const reader = new SeriesReader(points);
  const many = new PointReader(points);
  const silences = new ShardSilenceStore(sql, points, members);
  const nos = entities.flatMap((entity) => known.find(entity)?.entity_no ?? []);
  const numbered = times.signalNos(signals);
  const of = (primitive_id: string) => {
    const signal = observations.signal(primitive_id);
    if (signal === null) return null;
    const { signal_no } = signal;
    const each = nos.map((entity_no) => {
      const range = { entity_no, signal_no, from: start, to: t, watermark };
      const need = { primitive_id, span_ms: 20 * hour, next: true };
      const series = { entity_no, ...signal };
      return {
        head: points.head(series),
        held: points.count(series),
        view: answer(() => observations.view(entity_no, need, t, watermark)),
        bounds: reader.bounds(series, need, t, watermark),
        firstAt: reader.firstAt(series, watermark),
        backward: reader.backward(series, start, t, 3),
        forward: reader.forward(series, start, t, 3),
        afterNewest: reader.afterNewest(series, start, t, 2),
        list: observations.list(entity_no, primitive_id, { from: null, to: t, before: null, limit: 5 }),
        further: observations.list(entity_no, primitive_id, {
          from: start,
          to: null,
          before: [t, watermark],
          limit: 4,
        }),
        any: times.anyUpTo(range),
        times: times.list(range, 4),
        counted: times.count(range, 100),
      };
    });
    const spans = [0, 20 * hour].map((span_ms) =>
      many.views(nos, signal, { primitive_id, span_ms, next: false }, t, watermark),
    );
    const entitiesOf = signalEntities({ sql, points, members }, signal, {
      starts_with: "",
      after: "",
      limit: 10,
    });
    return { each, spans: spans.map((views) => [...views]), entitiesOf };
  };
  return {
    sequence: points.sequence,
    of: signals.map(of),
    namespaces: nos.map((no) => observations.namespaces(no)),
    newest: numbered.map(({ signal_no }) => [...points.newestOf(signal_no)].sort(([a], [b]) => a - b)),
    silent: [...silences.newest(nos, numbered, watermark)],
    all: points.after(null, 1_000),
    some: points.after({ entity_no: 1, signal_no: 2, member_no: 0, observed_at: t, seq: watermark }, 7),
    ofEntity: nos.map((no) => [...points.ofEntity(no)]),
  };
}

function answer<T>(work: () => T): T | string {
  try {
    return work();
  } catch (error) {
    return String(error);
  }
}

function agree(happenings: readonly Happening[], table: Stack, other: Stack): void {
  let [left, right] = [table, other];
  for (const [i, one] of happenings.entries()) {
    let came: [unknown, unknown];
    [left, right, came] = both(left, right, one, start + 200 * hour + i);
    expect(came[1]).toEqual(came[0]);
  }
  const { sequence } = left.points;
  const expected = toldThroughout(left, sequence);
  const rows = left.points.after(null, 1_000);
  for (const change of [() => undefined, mergeAll]) {
    change(right);
    expect(toldThroughout(right, sequence)).toEqual(expected);
    expect(right.points.asStored().after(null, 1_000)).toEqual(rows);
  }
}

function mergeAll({ points, transaction }: Stack): void {
  if (!(points instanceof PackedPoints)) throw new Error("these are not packed");
  const packing = packingOf(points, transaction);
  for (let steps = 0; packing.step(); steps++) if (steps > 500) throw new Error("merging has no end");
  expect(packing.nextAt()).toBeNull();
}

/** All of it under several watermarks and at several times. */
const toldThroughout = (stack: Stack, sequence: number) =>
  [sequence, Math.floor(sequence / 2), 0].flatMap((watermark) =>
    [start + 130 * hour, start + 60 * hour].map((t) => told(stack, watermark, t)),
  );

function both(left: Stack, right: Stack, one: Happening, at: number): [Stack, Stack, [unknown, unknown]] {
  const [table, cameLeft] = happen(left, one, at);
  const [other, cameRight] = happen(right, one, at);
  return [table, other, [cameLeft, cameRight]];
}

const empty = () => {
  const sql = shardStore();
  return packed(sql);
};

const pushes: Happening[] = Array.from({ length: 12 }, (_, i) => ({
  kind: "push",
  rows: entities.map((entity) => ({
    entity,
    signal: signals[i % 3] ?? "",
    at: start + ((i * 37) % 120) * hour,
    value: i % 4,
  })),
}));

describe("packed observations", () => {
  it("of a signal are gone after as many steps as there is something to remove, wherever each step begins", () => {
    const stack = empty();
    for (const one of pushes) push(stack, (one as Happening & { kind: "push" }).rows, start);
    const more = { signal: "web.hits", at: start, value: 1 };
    const names = Array.from({ length: 600 }, (_, i) => ({ entity: `more:${i}`, ...more }));
    push(stack, names, start);
    const ref = stack.observations.signal("app.rate");
    if (ref === null) throw new Error("nothing was pushed");
    let steps = 0;
    for (let next: number | null = 0; next !== null; steps++) {
      next = stack.transaction(() => stack.points.purge(ref.signal_no, 0, 2)).next;
      expect(steps).toBeLessThan(20);
    }
    expect(stack.points.isObserved(ref.signal_no)).toBe(false);
    expect(stack.transaction(() => stack.points.purge(ref.signal_no, 0, 2))).toEqual({
      gone: [],
      touched: [],
      emptied: [],
      next: null,
    });
  });

  it("answer what the tables of before answer, whatever was pushed, corrected, late, expired, erased or purged", () => {
    fc.assert(
      fc.property(fc.array(happening, { minLength: 20, maxLength: 50 }), (happenings) => {
        agree(happenings, tableStack(), empty());
      }),
      alwaysRuns(8),
    );
  });

  it("go on from a store of before, while what it held is carried over", () => {
    fc.assert(
      fc.property(
        fc.array(happening, { maxLength: 12 }),
        fc.array(happening, { minLength: 12, maxLength: 30 }),
        (before, after) => {
          let [left, right] = [tableStack(), tableStack()];
          for (const [i, one] of [...pushes, ...before].entries())
            [left, right] = both(left, right, one, start + 150 * hour + i);
          // Both drew salts of their own for their entities, which nothing here shows.
          inTransaction(right.sql, () => takeOver(right.sql));
          agree(after, left, packed(right.sql));
        },
      ),
      alwaysRuns(8),
    );
  });

  it("are merged until there is nothing left to merge, and carried over until the rows of before are gone", () => {
    let stack = tableStack();
    for (const [i, one] of pushes.entries()) [stack] = happen(stack, one, start + i);
    takeOver(stack.sql);
    stack = packed(stack.sql);
    for (let round = 0; round < 60; round++)
      for (const one of pushes) push(stack, (one as Happening & { kind: "push" }).rows, round);
    for (let round = 0; round < 60; round++)
      push(stack, [{ entity: "shop:1", signal: "app.rate", at: start + (round % 50) * hour, value: round }], round);
    const { points } = stack;
    const all = points.after(null, 10_000);
    mergeAll(stack);
    expect(points.after(null, 10_000)).toEqual(all);
    expect(points.asStored().after(null, 10_000)).toEqual(all);
    const tables = [...stack.sql.exec("SELECT name FROM sqlite_master WHERE type = 'table'")].map(({ name }) => name);
    expect(tables).not.toContain("observations_unpacked");
    expect(tables).not.toContain("carried");
    const levels = [...stack.sql.exec("SELECT level, count(*) AS n FROM runs GROUP BY level")];
    expect(levels.length).toBeGreaterThan(2);
    for (const { n } of levels) expect(n).toBeLessThan(limits.runs);
  });

  it("are out of reach of a version that knows rows only: it stops, instead of answering without them", () => {
    const { sql } = empty();
    // What a version of before runs when it starts.
    sql.exec("CREATE TABLE IF NOT EXISTS observations (entity_no INTEGER, value)");
    sql.exec("CREATE TABLE IF NOT EXISTS entity_signals (points INTEGER)");
    expect(() => sql.exec("SELECT value FROM observations WHERE entity_no = 1")).toThrow("no such column");
    expect(() => sql.exec("SELECT points FROM entity_signals WHERE entity_no = 1")).toThrow("no such column");
    expect(() => sql.exec("ALTER TABLE entity_signals ADD COLUMN first_at INTEGER")).toThrow("view");
  });
});
