import type { NewestPoint, ToldSilence } from "../../../../domain/task/watch/silence.ts";
import type { Points } from "../../points/points.ts";
import type { Members } from "../../observations/members.ts";
import { SeriesReader } from "../../observations/series-reader.ts";
import { SqlTable } from "../../sql/sql-table.ts";

/** A check that is under way: the time it is about, what it may see, and how far it has come. */
export interface SilenceCheck {
  t: number;
  watermark: number;
  last_entity: number;
  /** The entity number up to which it is done. */
  after: number;
  /** The time of the check before it; null for the first. */
  last_t: number | null;
}

/** How far a task has been checked. */
interface SilenceState {
  last_t: number | null;
  under_way: SilenceCheck | null;
}

/** A silence that has had its alarm, and the form of the watch that it had it under. */
export interface KeptSilence extends ToldSilence {
  watch_no: number;
}

type ToldRow = { entity_no: number; since: number; previewed: number; held: number; watch_no: number };
type CheckRow = Omit<SilenceCheck, "t"> & { task_no: number; t: number | null };

/** Which silences have had their alarm, and how far each task's check has come. */
export class ShardSilenceStore extends SqlTable {
  readonly #points: Pick<Points, "head" | "rows">;
  readonly #members: Pick<Members, "seriesOf">;
  #checks = new Map<number, SilenceState>();

  constructor(sql: SqlStorage, points: Pick<Points, "head" | "rows">, members: Pick<Members, "seriesOf">) {
    super(sql);
    this.#points = points;
    this.#members = members;
    this.reload();
  }

  reload(): void {
    const rows = this.allRows<CheckRow>("SELECT * FROM silence_checks");
    const stateOf = ({ task_no: _, t, last_t, ...rest }: CheckRow): SilenceState => ({
      last_t,
      under_way: t === null ? null : { t, last_t, ...rest },
    });
    this.#checks = new Map(rows.map((row) => [row.task_no, stateOf(row)]));
  }

  check(taskNo: number): SilenceState {
    return this.#checks.get(taskNo) ?? { last_t: null, under_way: null };
  }

  begin(taskNo: number, t: number, watermark: number): SilenceCheck {
    const { last_t } = this.check(taskNo);
    const query = "SELECT coalesce(max(entity_no), 0) AS last FROM entities";
    const last_entity = this.firstRow<{ last: number }>(query)?.last ?? 0;
    const insert = `INSERT INTO silence_checks (task_no, last_t, t, watermark, last_entity) VALUES (?, ?, ?, ?, ?)
      ON CONFLICT (task_no) DO UPDATE SET t = excluded.t, watermark = excluded.watermark, last_entity = excluded.last_entity, after = 0`;
    this.sql.exec(insert, taskNo, last_t, t, watermark, last_entity);
    const under_way = { t, watermark, last_entity, after: 0, last_t };
    this.#checks.set(taskNo, { last_t, under_way });
    return under_way;
  }

  /** The silences that have had their alarm, of entities after one number and up to another. */
  told(taskNo: number, after: number, to: number): Map<number, KeptSilence> {
    const query = `SELECT entity_no, since, previewed, held, watch_no FROM silences
      WHERE task_no = ? AND entity_no > ? AND entity_no <= ?`;
    const rows = this.sql.exec<ToldRow>(query, taskNo, after, to);
    return new Map(
      [...rows].map(({ entity_no, previewed, held, ...rest }) => [
        entity_no,
        { ...rest, previewed: previewed === 1, held: held === 1 },
      ]),
    );
  }

  /** The newest value of each signal of each entity that has one, now and among the rows up to `watermark`. */
  newest(
    entityNos: readonly number[],
    signals: readonly { primitive_id: string; signal_no: number }[],
    watermark: number,
  ): Map<number, NewestPoint[]> {
    const found = new Map<number, NewestPoint[]>();
    const reader = new SeriesReader(this.#points);
    for (const entity_no of entityNos)
      for (const { primitive_id, signal_no } of signals) {
        let [newest, newest_then]: [number, number | null] = [-Infinity, null];
        for (const series of this.#members.seriesOf(entity_no, signal_no)) {
          const head = this.#points.head(series);
          if (head === null) continue;
          newest = Math.max(newest, head.newest_at);
          const then =
            head.newest_seq <= watermark ? head.newest_at : reader.lastAt(series, watermark, head.newest_at + 1);
          if (then !== null) newest_then = Math.max(newest_then ?? then, then);
        }
        if (newest_then === null) continue;
        const points = found.get(entity_no) ?? [];
        points.push({ primitive_id, newest, newest_then });
        found.set(entity_no, points);
      }
    return found;
  }

  /** Notes what a page came to. Run inside a transaction. */
  advance(
    taskNo: number,
    { after, done }: { after: number; done: boolean },
    { planned, over }: { planned: ReadonlyMap<number, KeptSilence>; over: readonly number[] },
  ): void {
    const open = [...planned].map(([entityNo, { since, previewed, held, watch_no }]) =>
      [entityNo, since, previewed, held, watch_no].map(Number),
    );
    const removal = "DELETE FROM silences WHERE task_no = ? AND entity_no IN (SELECT value FROM json_each(?))";
    this.sql.exec(removal, taskNo, JSON.stringify(over));
    const insert = `INSERT OR REPLACE INTO silences (task_no, entity_no, since, previewed, held, watch_no)
      SELECT ?, value->>0, value->>1, value->>2, value->>3, value->>4 FROM json_each(?)`;
    this.sql.exec(insert, taskNo, JSON.stringify(open));
    if (done) this.sql.exec("UPDATE silence_checks SET last_t = t, t = NULL WHERE task_no = ?", taskNo);
    else this.sql.exec("UPDATE silence_checks SET after = ? WHERE task_no = ?", after, taskNo);
    this.reload();
  }
}
