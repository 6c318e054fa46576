import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ObservationExpiry } from "../../../../worker/ledger/shard/expiry/observation-expiry.ts";
import { ObservationTimes } from "../../../../worker/ledger/shard/observations/observation-times.ts";
import { PackedPoints } from "../../../../worker/ledger/shard/points/packed-points.ts";
import { packingOf } from "../../../../worker/ledger/shard/points/packing.ts";
import type { Points } from "../../../../worker/ledger/shard/points/points.ts";
import { takeOver } from "../../../../worker/ledger/shard/points/take-over.ts";
import { SeriesReader } from "../../../../worker/ledger/shard/observations/series-reader.ts";
import { signalEntities } from "../../../../worker/ledger/shard/observations/signal-entities.ts";
import { PointReader } from "../../../../worker/ledger/shard/observations/point-reader.ts";
import { ShardSilenceStore } from "../../../../worker/ledger/shard/watch/beside/silence-store.ts";
import { dayMs } from "../../../../worker/domain/values/time.ts";
import { alwaysRuns } from "../../../support/runs.ts";
import { inTransaction } from "../../../support/points/node-sql.ts";
import { shardOn, shardStore } from "../../../support/points/shard.ts";
import { formerly, TablePoints } from "../../../support/points/table-points.ts";

const entities = ["account:1", "account:2", "shop:1"];
const signals = ["app.rate", "app.open", "web.hits"];
const start = Date.UTC(2026, 0, 1);
const hour = 3_600_000;
const kept = 3 * dayMs;

type Stack = ReturnType<typeof stackOn>;

/** What reads and writes the observations of a shard, on one way to keep them. */
function stackOn(sql: SqlStorage, points: Points) {
  const shard = shardOn(sql, points);
  return { ...shard, expiry: new ObservationExpiry({ ...shard, hook: null }) };
}

/** The tables of before: what packed points have to agree with. */
function tableStack(): Stack {
  const sql = shardStore();
  formerly(sql);
  return stackOn(sql, new TablePoints(sql));
}

/** Packed points that pack, merge and forget what is in memory as often as they can. */
const limits = { points: 12, arrivals: 4, runs: 3, step: 16 };
const packed = (sql: SqlStorage) => stackOn(sql, new PackedPoints(sql, limits));

type Happening =
  | { kind: "push"; rows: { entity: string; signal: string; at: number; value: number }[] }
  | { kind: "expire"; days: number }
  | { kind: "erase"; entity: string }
  | { kind: "purge"; signal: string }
  | { kind: "merge"; steps: number }
  | { kind: "restart" };

const happening: fc.Arbitrary<Happening> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant("push" as const),
      rows: fc.array(
        fc.record({
          entity: fc.constantFrom(...entities),
          signal: fc.constantFrom(...signals),
          at: fc.integer({ min: 0, max: 10 }).map((step) => start + step * 12 * hour),
          value: fc.integer({ min: 0, max: 3 }),
        }),
        { minLength: 4, maxLength: 14, size: "max" },
      ),
    }),
  },
  fc.record({ kind: fc.constant("expire" as const), days: fc.integer({ min: 4, max: 8 }) }),
  fc.record({ kind: fc.constant("erase" as const), entity: fc.constantFrom(...entities) }),
  fc.record({ kind: fc.constant("purge" as const), signal: fc.constantFrom(...signals) }),
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("merge" as const), steps: fc.integer({ min: 1, max: 3 }) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("restart" as const) }) },
);

function push({ observations, transaction }: Stack, rows: (Happening & { kind: "push" })["rows"], at: number) {
  return transaction(() =>
    observations.append(
      rows.map(({ entity, signal, at: observed_at, value }) => ({
        primitive_id: signal,
        type: signal === "app.open" ? ("boolean" as const) : ("float" as const),
        entity,
        observed_at,
        value: signal === "app.open" ? value > 1 : value,
      })),
      at,
    ),
  );
}

function erase({ entities: known, points, observations, transaction, sql }: Stack, entity: string) {
  const found = known.find(entity);
  if (found === null) return null;
  const removed = transaction(() => {
    sql.exec(
      "INSERT INTO erased_entities (entity_id, entity_no, removed) VALUES (?, ?, '{}')",
      found.entity_id,
      found.entity_no,
    );
    sql.exec("DELETE FROM entities WHERE entity_no = ?", found.entity_no);
    return points.erase(found.entity_no);
  });
  known.forget(entity);
  observations.forget(found.entity_no);
  return removed;
}

const numbers = Array.from({ length: 40 }, (_, i) => i + 1);

function purge({ points, observations, transaction }: Stack, signal: string): number {
  const ref = observations.signal(signal);
  if (ref === null) return 0;
  expect(points.isObserved(ref.signal_no)).toBe(
    numbers.some((entity_no) => points.signalsOf(entity_no).includes(ref.signal_no)),
  );
  let sum = 0;
  for (let next: number | null = 0; next !== null;) {
    const from: number = next;
    const removed = transaction(() => points.purge(ref.signal_no, from, 5));
    sum += removed.gone.length;
    next = removed.next;
  }
  for (const no of numbers) observations.forget(no);
  expect(points.isObserved(ref.signal_no)).toBe(false);
  return sum;
}

const expireAll = ({ expiry }: Stack, days: number) => {
  for (let steps = 0; expiry.step(start + days * dayMs, { observationsMs: kept, looksMs: null }); steps++)
    if (steps > 100) throw new Error("observations go on being removed");
};

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

/** Lets it happen to points that are kept in one way or the other; what it came to. */
function happen(stack: Stack, one: Happening, at: number): [stack: Stack, came: unknown] {
  const { sql, points } = stack;
  if (one.kind === "push") return [stack, push(stack, one.rows, at)];
  if (one.kind === "erase") return [stack, erase(stack, one.entity)];
  if (one.kind === "purge") return [stack, purge(stack, one.signal)];
  if (one.kind === "expire") expireAll(stack, one.days);
  if (one.kind === "merge" && points instanceof PackedPoints)
    for (let step = 0; step < one.steps; step++) packingOf(points, stack.transaction).step();
  if (one.kind === "restart")
    return [points instanceof PackedPoints ? packed(sql) : stackOn(sql, new TablePoints(sql)), null];
  return [stack, null];
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
