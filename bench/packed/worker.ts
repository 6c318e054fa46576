import { DurableObject } from "cloudflare:workers";
import { Entities } from "../../worker/ledger/shard/observations/entities.ts";
import { Observations } from "../../worker/ledger/shard/observations/observations.ts";
import { PackedPoints } from "../../worker/ledger/shard/points/packed-points.ts";
import { Packing } from "../../worker/ledger/shard/points/packing.ts";
import { createTables } from "../../worker/ledger/shard/schema.ts";
import { PointReader } from "../../worker/ledger/shard/watch/changes/point-reader.ts";

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
}

/** What a load came to. */
export interface Loaded {
  points: number;
  rowsWritten: number;
  bytes: number;
  /** Rows that a look over so many points reads, when it is the first, and over the average of some entities in a row. */
  looks: { points: number; first: number; following: number }[];
  slowest: { pushMs: number; mergeMs: number };
  startMs: number;
}

const start = Date.UTC(2026, 0, 1);
const windows = [30, 300, 720, 1_500, 8_640];
const lookedAt = 50;

/** The tables of one shard, counted. */
export class CountingShard extends DurableObject<Env> {
  #written = 0;
  #read = 0;

  /** Pushes a load, merges all there is to merge, and looks at it. */
  async load({ entities, signals, rounds, perPush, stepMs }: Load): Promise<Loaded> {
    const { storage } = this.ctx;
    createTables(storage.sql);
    const sql = this.#counting(storage.sql);
    const transaction = <T>(work: () => T) => storage.transactionSync(work);
    const points = new PackedPoints(sql);
    const packing = new Packing(points, transaction);
    const observations = new Observations(sql, points, new Entities(sql, "a pseudonym key"), () => false);
    const names = Array.from({ length: entities }, (_, i) => `account:${i}`);
    transaction(() => observations.append(rowsOf(names, signals, 0, stepMs), start));
    this.#written = 0;
    let [pushMs, mergeMs, pushed] = [0, 0, 0];
    for (let round = 1; round <= rounds; round++) {
      const rows = rowsOf(names, signals, round, stepMs);
      for (let from = 0; from < rows.length; from += perPush) {
        const piece = rows.slice(from, from + perPush);
        pushMs = Math.max(
          pushMs,
          timed(() => transaction(() => observations.append(piece, start + round * stepMs + 700 + (from % 500)))),
        );
        pushed += piece.length;
      }
      for (let steps = 0; steps < 4; steps++)
        mergeMs = Math.max(
          mergeMs,
          timed(() => packing.step()),
        );
      // The clock of the runtime moves when something is waited for.
      await new Promise((resolve) => setTimeout(resolve, 0));
    }
    while (packing.step());
    const rowsWritten = this.#written;
    const t = start + rounds * stepMs;
    const looks = windows
      .filter((size) => size <= rounds)
      .map((size) => ({ points: size, ...this.#look(sql, size * stepMs, t, Math.min(lookedAt, entities)) }));
    let startMs = 0;
    startMs = timed(() => void new PackedPoints(sql).sequence);
    return {
      points: pushed,
      rowsWritten,
      bytes: storage.sql.databaseSize,
      looks,
      slowest: { pushMs, mergeMs },
      startMs,
    };
  }

  #look(sql: SqlStorage, span_ms: number, t: number, entities: number): { first: number; following: number } {
    const points = new PackedPoints(sql);
    const reader = new PointReader(points);
    const signal = { signal_no: 1, is_boolean: false };
    const need = { primitive_id: "app.s0", span_ms: span_ms - 1, next: false };
    const rowsOfLook = (entityNo: number) => {
      this.#read = 0;
      reader.views([entityNo], signal, need, t, points.sequence);
      return this.#read;
    };
    const first = rowsOfLook(1);
    let following = 0;
    for (let no = 2; no <= entities; no++) following += rowsOfLook(no);
    return { first, following: entities > 1 ? following / (entities - 1) : 0 };
  }

  #counting(sql: SqlStorage): SqlStorage {
    const exec = (query: string, ...bindings: SqlStorageValue[]) => {
      const cursor = sql.exec(query, ...bindings);
      const rows = cursor.toArray();
      this.#written += cursor.rowsWritten;
      this.#read += cursor.rowsRead;
      return {
        rowsWritten: cursor.rowsWritten,
        rowsRead: cursor.rowsRead,
        toArray: () => rows,
        one: () => rows[0],
        next: () => (rows.length === 0 ? { done: true } : { done: false, value: rows[0] }),
        [Symbol.iterator]: () => rows.values(),
      };
    };
    return { exec } as unknown as SqlStorage;
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
