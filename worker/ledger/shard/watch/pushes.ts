import { first } from "../schema.ts";
import type { WatchForm } from "./watch-copy.ts";

/** Newest observations of one append: by signal, pairs of an entity's number and the time observed. */
type PushedPoints = Record<string, [entity_no: number, observed_at: number][]>;

/** Observations older than this when they come in are history, not news. */
const maxLateMs = 3_600_000;
/** So long pushes are gathered: an entity is asked about once in that time, at its newest. */
export const gatherMs = 1_000;

/** What has come in for watches on observations, and is not looked at yet. */
export class Pushes {
  readonly #sql: SqlStorage;
  #firstAt: number | null;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
    this.#firstAt = this.#oldest();
  }

  /** Forgets what is in memory: a transaction around it may have come to nothing. */
  reload(): void {
    this.#firstAt = this.#oldest();
  }

  /** When the oldest of them came in; null where there is none. */
  get firstAt(): number | null {
    return this.#firstAt;
  }

  /** Gathers the newest points of one append made at `now`; `wanted` are the signals that are watched. */
  collector(wanted: ReadonlySet<string>, now: number): PushCollector {
    const points: PushedPoints = {};
    return {
      wants: (primitiveId, observedAt) => wanted.has(primitiveId) && observedAt <= now && observedAt > now - maxLateMs,
      newest: (primitiveId, entityNo, observedAt) => void (points[primitiveId] ??= []).push([entityNo, observedAt]),
      /** Run in the transaction of the append. */
      keep: () => {
        if (Object.keys(points).length === 0) return false;
        this.#sql.exec("INSERT INTO watch_pushes (pushed_at, points) VALUES (?, ?)", now, JSON.stringify(points));
        this.#firstAt ??= now;
        return true;
      },
    };
  }

  /** The number of the newest; null where there is none. */
  last(): number | null {
    return first<{ last: number | null }>(this.#sql, "SELECT max(push_no) AS last FROM watch_pushes")?.last ?? null;
  }

  /** The signals of those up to `upto`. */
  signals(upto: number): ReadonlySet<string> {
    const query = "SELECT DISTINCT key AS signal FROM watch_pushes, json_each(points) WHERE push_no <= ?";
    return new Set([...this.#sql.exec<{ signal: string }>(query, upto)].map(({ signal }) => signal));
  }

  /** What a watch asks for those up to `upto`: of each entity, by number, the newest time of any of its signals. */
  questions({ facts, since }: Pick<WatchForm, "facts" | "since">, upto: number): Map<number, number> {
    const newest = new Map<number, number>();
    const query = "SELECT points FROM watch_pushes WHERE push_no <= ? ORDER BY push_no";
    for (const { points } of this.#sql.exec<{ points: string }>(query, upto)) {
      const bySignal = JSON.parse(points) as PushedPoints;
      for (const [entityNo, at] of facts.signals.flatMap((signal) => bySignal[signal] ?? []))
        if (at >= since && at > (newest.get(entityNo) ?? -Infinity)) newest.set(entityNo, at);
    }
    return new Map([...newest].sort(([a], [b]) => a - b));
  }

  /** Forgets those up to `upto`. */
  drop(upto: number): void {
    this.#sql.exec("DELETE FROM watch_pushes WHERE push_no <= ?", upto);
    this.#firstAt = this.#oldest();
  }

  #oldest(): number | null {
    const query = "SELECT pushed_at FROM watch_pushes ORDER BY push_no LIMIT 1";
    return first<{ pushed_at: number }>(this.#sql, query)?.pushed_at ?? null;
  }
}

/** Takes note of what an append brings that is news to somebody. */
export interface PushCollector {
  /** Whether a point of this signal and time matters if it is the newest of its series. */
  wants(primitiveId: string, observedAt: number): boolean;
  newest(primitiveId: string, entityNo: number, observedAt: number): void;
  /** Keeps what was noted; whether there was any. */
  keep(): boolean;
}
