import type { Points } from "../../points/points.ts";
import type { HeldWatch, WatchForm } from "../list/watch-copy.ts";
import { SqlTable } from "../../sql/sql-table.ts";

/** Newest observations of one append, or of those there were when a watch began: by signal, of each entity its number, the time observed, and 1 where one of them was an event or of a member. */
type PushedPoints = Record<string, PushedPoint[]>;
type PushedPoint = [entity_no: number, observed_at: number, oneOfMany?: 1];

/** Observations older than this when they come in are history, not news. */
const maxLateMs = 3_600_000;
/** So long pushes are gathered: an entity is asked about once in that time, at its newest. */
export const pushGatherMs = 1_000;

const isNewEnough = (observedAt: number, now: number) => observedAt <= now && observedAt > now - maxLateMs;

/** Entities of one row at most. */
const entitiesOfRow = 8_192;

/** What has come in for watches on observations, and is not looked at yet. */
export class Pushes extends SqlTable {
  readonly #points: Pick<Points, "newestOf">;
  #firstAt: number | null = null;

  constructor(sql: SqlStorage, points: Pick<Points, "newestOf">) {
    super(sql);
    this.#points = points;
    this.reload();
  }

  /** Reads what is in memory of the table: a transaction around it may have come to nothing. */
  reload(): void {
    const query = "SELECT pushed_at FROM watch_pushes ORDER BY push_no LIMIT 1";
    this.#firstAt = this.firstRow<{ pushed_at: number }>(query)?.pushed_at ?? null;
  }

  /** When the oldest of them came in; null where there is none. */
  get firstAt(): number | null {
    return this.#firstAt;
  }

  /** Gathers the newest points of one append made at `now`; `wanted` are the signals that are watched. */
  collector(wanted: ReadonlySet<string>, now: number): PushCollector {
    const came = new Map<string, Map<number, PushedPoint>>();
    return {
      wants: (primitiveId, observedAt) => wanted.has(primitiveId) && isNewEnough(observedAt, now),
      came: (primitiveId, entityNo, observedAt, isOneOfMany) => {
        const entities = came.get(primitiveId) ?? new Map<number, PushedPoint>();
        came.set(primitiveId, entities);
        const [, before, oneOfMany] = entities.get(entityNo) ?? [entityNo, observedAt];
        const at = Math.max(before, observedAt);
        entities.set(entityNo, isOneOfMany || oneOfMany === 1 ? [entityNo, at, 1] : [entityNo, at]);
      },
      /** Run in the transaction of the append. */
      keep: () => {
        if (came.size === 0) return false;
        const points: PushedPoints = Object.fromEntries(
          [...came].map(([id, entities]) => [id, [...entities.values()]]),
        );
        this.sql.exec("INSERT INTO watch_pushes (pushed_at, points) VALUES (?, ?)", now, JSON.stringify(points));
        this.#firstAt ??= now;
        return true;
      },
    };
  }

  /** Has a watch that begins at `now` look once at everybody of whom there is news. Run in the transaction that takes it over. */
  begin({ task_no, facts }: Pick<HeldWatch, "task_no" | "facts">, now: number): void {
    const query = "SELECT primitive_id, signal_no FROM signals JOIN json_each(?) ON value = primitive_id";
    type Signal = { primitive_id: string; signal_no: number };
    const insert = "INSERT INTO watch_pushes (pushed_at, task_no, points) VALUES (?, ?, ?)";
    for (const { primitive_id, signal_no } of this.allRows<Signal>(query, JSON.stringify(facts.signals))) {
      const news = [...this.#points.newestOf(signal_no)].filter(([, at]) => isNewEnough(at, now));
      for (let from = 0; from < news.length; from += entitiesOfRow)
        this.sql.exec(insert, now, task_no, JSON.stringify({ [primitive_id]: news.slice(from, from + entitiesOfRow) }));
    }
    this.reload();
  }

  /** The number of the newest; null where there is none. */
  last(): number | null {
    return this.firstRow<{ last: number | null }>("SELECT max(push_no) AS last FROM watch_pushes")?.last ?? null;
  }

  /** Tells which watches those up to `upto` are news to. */
  concern(upto: number): (watch: Pick<HeldWatch, "task_no" | "facts">) => boolean {
    type Row = { task_no: number | null; signal: string };
    const query = "SELECT DISTINCT task_no, key AS signal FROM watch_pushes, json_each(points) WHERE push_no <= ?";
    const rows = this.allRows<Row>(query, upto);
    const begun = new Set(rows.map(({ task_no }) => task_no));
    const pushed = new Set(rows.flatMap(({ task_no, signal }) => (task_no === null ? signal : [])));
    return ({ task_no, facts }) => begun.has(task_no) || facts.signals.some((signal) => pushed.has(signal));
  }

  /**
   * What a watch asks for those up to `upto`: of each entity, by number, the newest time of any of its signals. A time that was
   * looked at is asked about no more, so an event or a member that comes after its look is asked about just behind that.
   */
  questions(
    taskNo: number,
    { facts, since }: Pick<WatchForm, "facts" | "since">,
    upto: number,
    lookedAt: (entityNo: number) => number | null,
  ): Map<number, number> {
    const newest = new Map<number, number>();
    const query = `SELECT points FROM watch_pushes WHERE push_no <= ? AND (task_no IS NULL OR task_no = ?) ORDER BY push_no`;
    for (const { points } of this.sql.exec<{ points: string }>(query, upto, taskNo)) {
      const bySignal = JSON.parse(points) as PushedPoints;
      for (const [entityNo, observedAt, oneOfMany] of facts.signals.flatMap((signal) => bySignal[signal] ?? [])) {
        const at = oneOfMany === undefined ? observedAt : Math.max(observedAt, (lookedAt(entityNo) ?? -Infinity) + 1);
        if (observedAt > since - maxLateMs && at > (newest.get(entityNo) ?? -Infinity)) newest.set(entityNo, at);
      }
    }
    return new Map([...newest].sort(([a], [b]) => a - b));
  }

  /** Forgets those up to `upto`. */
  drop(upto: number): void {
    this.sql.exec("DELETE FROM watch_pushes WHERE push_no <= ?", upto);
    this.reload();
  }
}

/** Takes note of what an append brings that is news to somebody. */
export interface PushCollector {
  /** Whether a point of this signal and time matters if it is the newest of its series. */
  wants(primitiveId: string, observedAt: number): boolean;
  came(primitiveId: string, entityNo: number, observedAt: number, isOneOfMany: boolean): void;
  /** Keeps what was noted; whether there was any. */
  keep(): boolean;
}
