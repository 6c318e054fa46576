import { first } from "./schema.ts";
import { inView } from "./series-reader.ts";

/** Rows of one signal of one entity in `[from, to]` with a sequence number up to `watermark`. */
interface TimeRange {
  entity_no: number;
  signal_no: number;
  from: number;
  to: number;
  watermark: number;
}

/** Distinct times of a range, counted. */
interface CountedTimes {
  points: number;
  first_at: number | null;
  last_at: number | null;
}

const inRange = `${inView} AND observed_at >= ? AND observed_at <= ?`;
const bindings = ({ entity_no, signal_no, from, to, watermark }: TimeRange) =>
  [entity_no, signal_no, watermark, from, to] as const;

/** The times of one shard's observations, without their values. */
export class ObservationTimes {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  /** The numbers of those signals that the shard has ever seen. */
  signalNos(primitiveIds: readonly string[]): { primitive_id: string; signal_no: number }[] {
    return this.#sql
      .exec<{ primitive_id: string; signal_no: number }>(
        "SELECT primitive_id, signal_no FROM signals JOIN json_each(?) ON value = primitive_id ORDER BY primitive_id",
        JSON.stringify(primitiveIds),
      )
      .toArray();
  }

  /** Whether there is any row up to `to`, however old. */
  anyUpTo({ entity_no, signal_no, to, watermark }: Omit<TimeRange, "from">): boolean {
    const range = { entity_no, signal_no, from: Number.MIN_SAFE_INTEGER, to, watermark };
    return first(this.#sql, `SELECT 1 AS found ${inRange} LIMIT 1`, ...bindings(range)) !== undefined;
  }

  /** The first `most` distinct times, rising. */
  list(range: TimeRange, most: number): number[] {
    const rows = this.#sql.exec<{ at: number }>(
      `SELECT DISTINCT observed_at AS at ${inRange} ORDER BY observed_at LIMIT ?`,
      ...bindings(range),
      most,
    );
    return [...rows].map(({ at }) => at);
  }

  /** Counts the first `most` distinct times. */
  count(range: TimeRange, most: number): CountedTimes {
    const found = first<{ points: number; first_at: number | null; last_at: number | null }>(
      this.#sql,
      `SELECT count(*) AS points, min(at) AS first_at, max(at) AS last_at
       FROM (SELECT DISTINCT observed_at AS at ${inRange} ORDER BY observed_at LIMIT ?)`,
      ...bindings(range),
      most,
    );
    return found ?? { points: 0, first_at: null, last_at: null };
  }
}
