import { DurableObject } from "cloudflare:workers";
import { countRows, useOf } from "../cost/counted-sql.ts";
import { Entities } from "../../worker/ledger/shard/observations/entities.ts";
import { Members } from "../../worker/ledger/shard/observations/members.ts";
import { Observations } from "../../worker/ledger/shard/observations/observations.ts";
import { PackedPoints } from "../../worker/ledger/shard/points/packed-points.ts";
import { packingOf } from "../../worker/ledger/shard/points/packing.ts";
import { createTables } from "../../worker/ledger/shard/schema.ts";
import { PointReader } from "../../worker/ledger/shard/observations/point-reader.ts";

interface Env {
  SHARD: DurableObjectNamespace<CountingShard>;
}

/** Who is pushed about: points come round by round, `perPush` at a time, `stepMs` apart. */
export interface Load {
  entities: number;
  signals: number;
  rounds: number;
  perPush: number;
  stepMs: number;
  /** Whether the tail is to be as full as it gets when the shard is started again. */
  full?: boolean;
}

/** How long something took, in milliseconds. */
export interface Times {
  p50: number;
  p99: number;
  most: number;
}

/** What a load came to. */
export interface Loaded {
  points: number;
  rowsWritten: number;
  bytes: number;
  /** Rows that a look over so many points reads, when it is the first, and over the average of some entities in a row. */
  looks: { points: number; first: number; following: number }[];
  push: Times;
  /** A step of merging. */
  merge: Times;
  /** A look over the last hour, while nothing is merged and between two steps of merging. */
  look: { alone: Times; between: Times };
  start: { ms: number; arrivals: number };
}

const start = Date.UTC(2026, 0, 1);
const windows = [30, 300, 720, 1_500, 8_640, 17_000];
const lookedAt = 50;
const firstAtOnce = 1_000;
/** Points of a tail that become a run. */
const fullTail = 16_384;
const hourBefore = (t: number) => ({ from: t - 3_600_000, end: t + 1 });

/** The tables of one shard, counted. */
export class CountingShard extends DurableObject<Env> {
  /** Pushes a load, merges all there is to merge, and looks at it. */
  async load({ entities, signals, rounds, perPush, stepMs, full = false }: Load): Promise<Loaded> {
    const { storage } = this.ctx;
    const { sql } = storage;
    countRows(sql);
    createTables(sql);
    const transaction = <T>(work: () => T) => storage.transactionSync(work);
    const points = new PackedPoints(sql);
    const packing = packingOf(points, transaction);
    const observations = new Observations(
      sql,
      points,
      new Entities(sql, "a pseudonym key"),
      new Members(sql),
      () => false,
    );
    const names = Array.from({ length: entities }, (_, i) => `account:${i}`);
    for (let from = 0; from < entities; from += firstAtOnce)
      transaction(() => observations.append(rowsOf(names.slice(from, from + firstAtOnce), signals, 0, stepMs), start));
    while (packing.step());
    useOf(sql);
    const took = { push: [] as number[], merge: [] as number[], alone: [] as number[], between: [] as number[] };
    const look = (into: number[], round: number, at: number) =>
      into.push(
        timed(() => points.rows({ entity_no: 1 + (at % entities), signal_no: 1 }, hourBefore(start + round * stepMs))),
      );
    let pushed = 0;
    for (let round = 1; round <= rounds; round++) {
      const rows = rowsOf(names, signals, round, stepMs);
      for (let from = 0; from < rows.length; from += perPush) {
        const piece = rows.slice(from, from + perPush);
        const at = start + round * stepMs + 700 + (from % 500);
        took.push.push(timed(() => transaction(() => observations.append(piece, at))));
        pushed += piece.length;
        // What is read next waits for a page as in life, where other things are read meanwhile.
        if (from % (8 * perPush) !== 0) continue;
        const isDue = points.isDue;
        if (isDue) took.merge.push(timed(() => packing.step()));
        look(isDue ? took.between : took.alone, round, pushed);
      }
      // The clock of the runtime moves when something is waited for.
      await new Promise((resolve) => setTimeout(resolve, 0));
    }
    for (let step = 0; points.isDue; step++) {
      took.merge.push(timed(() => packing.step()));
      look(took.between, rounds, step);
    }
    const rowsWritten = useOf(sql).rows_written;
    const rows = rowsOf(names, signals, rounds + 1, stepMs);
    const packed = () => sql.exec<{ value: number }>("SELECT value FROM meta WHERE name = 'sequence'").one().value;
    const most = full ? fullTail - perPush : 0;
    for (let from = 0; points.sequence - packed() < most; from += perPush)
      transaction(() => observations.append(rows.slice(from, from + perPush), start));
    const t = start + rounds * stepMs;
    const looks = windows
      .filter((size) => size <= rounds)
      .map((size) => ({ points: size, ...this.#look(sql, size * stepMs, t, Math.min(lookedAt, entities)) }));
    const arrivals = sql.exec<{ n: number }>("SELECT count(*) AS n FROM arrivals").one().n;
    const ms = timed(() => void new PackedPoints(sql).sequence);
    return {
      points: pushed,
      rowsWritten,
      bytes: sql.databaseSize,
      looks,
      push: timesOf(took.push),
      merge: timesOf(took.merge),
      look: { alone: timesOf(took.alone), between: timesOf(took.between) },
      start: { ms, arrivals },
    };
  }

  #look(sql: SqlStorage, span_ms: number, t: number, entities: number): { first: number; following: number } {
    const points = new PackedPoints(sql);
    const reader = new PointReader(points);
    const signal = { signal_no: 1, is_boolean: false };
    const need = { primitive_id: "app.s0", span_ms: span_ms - 1, next: false };
    const rowsOfLook = (entityNo: number) => {
      useOf(sql);
      reader.views([entityNo], signal, need, t, points.sequence);
      return useOf(sql).rows_read;
    };
    const first = rowsOfLook(1);
    let following = 0;
    for (let no = 2; no <= entities; no++) following += rowsOfLook(no);
    return { first, following: entities > 1 ? following / (entities - 1) : 0 };
  }
}

function rowsOf(names: readonly string[], signals: number, round: number, stepMs: number) {
  return names.flatMap((entity, i) =>
    Array.from({ length: signals }, (_, s) => ({
      primitive_id: `app.s${s}`,
      type: "float" as const,
      entity,
      observed_at: start + round * stepMs,
      value: Math.round(5_000 + 4_000 * Math.sin((round + i + s) / 40)) / 100,
    })),
  );
}

function timesOf(took: readonly number[]): Times {
  const sorted = took.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
  return { p50: at(0.5), p99: at(0.99), most: at(1) };
}

function timed(work: () => unknown): number {
  const from = performance.now();
  work();
  return performance.now() - from;
}

export default {
  async fetch(request: Request, env: Env): Promise<Response> {
    const load = await request.json<Load>();
    const shard = env.SHARD.getByName(JSON.stringify(load));
    return Response.json(await shard.load(load));
  },
};
