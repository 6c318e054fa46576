import { lacksValues, verdictCode } from "../../../../domain/task/watch/verdict.ts";
import type { FetchedLook } from "../../../../usecases/ports/tasks/watching.ts";
import type { Entities } from "../../observations/entities.ts";
import type { LookStore } from "../looks/look-store.ts";
import { SqlTable } from "../../sql/sql-table.ts";

/** Names one chunk: some entities that one task has yet to look at at one time. */
interface ChunkKey {
  task_no: number;
  t: number;
  chunk: number;
}

/** What a task's looks at fetched signals are begun with. */
interface FetchStart {
  task_no: number;
  watch_no: number;
  t: number;
  missed: number;
  late_ms: number;
  watermark: number;
  /** Entities beyond those that one shard fetches for. */
  left_out: number;
  chunks: readonly (readonly string[])[];
}

/** Marks sweeps whose looks are made by the Worker: none of them fixes a watermark. */
const fetched = -1;

/** Looks at signals that have to be fetched: what is still to be asked, and what came of it. */
export class FetchStore extends SqlTable {
  readonly #entities: Pick<Entities, "find">;
  readonly #looks: Pick<LookStore, "addPushed">;

  constructor(sql: SqlStorage, entities: Pick<Entities, "find">, looks: Pick<LookStore, "addPushed">) {
    super(sql);
    this.#entities = entities;
    this.#looks = looks;
  }

  /** Begins a time, and gives up what is left of the time before. Run inside a transaction. */
  begin({ task_no, watch_no, t, missed, late_ms, watermark, left_out, chunks }: FetchStart): void {
    this.#giveUp(task_no);
    const sweep = `INSERT INTO sweeps (t, watermark, last_entity, late_ms, upto, done) VALUES (?, ?, 0, ?, ${fetched}, 1)
      RETURNING sweep_no`;
    const { sweep_no } = this.theRow<{ sweep_no: number }>(sweep, t, watermark, late_ms);
    const part = `INSERT INTO sweep_tasks (sweep_no, t, task_no, watch_no, missed, unanswered, too_costly, done)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?)`;
    this.sql.exec(part, sweep_no, t, task_no, watch_no, missed, left_out, left_out, Number(chunks.length === 0));
    const insert = "INSERT INTO fetches (task_no, t, chunk, entities) SELECT ?, ?, key, value FROM json_each(?)";
    this.sql.exec(insert, task_no, t, JSON.stringify(chunks));
  }

  /** Gives up what is left of tasks other than these. Run inside a transaction. */
  keepOnly(taskNos: readonly number[]): void {
    const query = "SELECT DISTINCT task_no FROM fetches WHERE task_no NOT IN (SELECT value FROM json_each(?))";
    const over = this.allRows<{ task_no: number }>(query, JSON.stringify(taskNos));
    for (const { task_no } of over) this.#giveUp(task_no);
  }

  /** What nobody answered in time is unanswered. */
  #giveUp(taskNo: number): void {
    this.sql.exec(
      `UPDATE sweep_tasks SET done = 1, unanswered = unanswered + p.n FROM
         (SELECT t, sum(json_array_length(entities)) AS n FROM fetches WHERE task_no = ?1 GROUP BY t) p
       WHERE task_no = ?1 AND sweep_tasks.t = p.t`,
      taskNo,
    );
    this.sql.exec("DELETE FROM fetches WHERE task_no = ?", taskNo);
  }

  /** Chunks that were not announced since a time. */
  unannounced(since: number): (ChunkKey & { watch_no: number })[] {
    const query = `SELECT task_no, t, chunk, watch_no FROM fetches JOIN sweep_tasks USING (task_no, t)
      WHERE announced_at IS NULL OR announced_at <= ? LIMIT 100`;
    return this.allRows(query, since);
  }

  announced(chunks: readonly ChunkKey[], now: number): void {
    const update = `UPDATE fetches SET announced_at = ? WHERE (task_no, t, chunk) IN
      (SELECT value->>0, value->>1, value->>2 FROM json_each(?))`;
    this.sql.exec(update, now, JSON.stringify(chunks.map(({ task_no, t, chunk }) => [task_no, t, chunk])));
  }

  /** When the next chunk is to be announced, so long after the last time; null where there is none. */
  nextAt(againMs: number): number | null {
    const query = "SELECT min(coalesce(announced_at + ?, t)) AS at FROM fetches";
    return this.firstRow<{ at: number | null }>(query, againMs)?.at ?? null;
  }

  /** The entities of a chunk that are still to be looked at, and under which form of the watch; null where there are none. */
  left({ task_no, t, chunk }: ChunkKey): { watch_no: number; entities: string[] } | null {
    const query = `SELECT p.entities, s.watch_no FROM fetches p JOIN sweep_tasks s USING (task_no, t)
      WHERE task_no = ? AND t = ? AND chunk = ?`;
    const row = this.firstRow<{ entities: string; watch_no: number }>(query, task_no, t, chunk);
    return row ? { watch_no: row.watch_no, entities: JSON.parse(row.entities) as string[] } : null;
  }

  /** Keeps looks, those that are still to be made. Run inside a transaction. */
  keep(key: ChunkKey, looks: readonly FetchedLook[]): void {
    const left = this.left(key);
    if (left === null) return;
    const { task_no, t } = key;
    const wanted = new Set(left.entities);
    const news = looks.filter(({ entity }) => wanted.has(entity));
    const numbered = news.flatMap(({ entity, verdict, score }) => {
      const entity_no = this.#entities.find(entity)?.entity_no;
      // Of an entity that nobody knows yet there is nothing to list.
      return entity_no === undefined ? [] : [{ entity_no, t, verdict, score, code: verdictCode(verdict) }];
    });
    numbered.sort((a, b) => a.entity_no - b.entity_no);
    const { turned } = this.#looks.addPushed({ task_no, watch_no: left.watch_no }, numbered);
    for (const { entity } of news) wanted.delete(entity);
    this.#leave(key, [...wanted]);
    const count = (is: (look: FetchedLook) => boolean) => news.filter(is).length;
    this.sql.exec(
      `UPDATE sweep_tasks SET entities = entities + ?, fired = fired + ?, turned = turned + ?, unanswered = unanswered + ?,
         valueless = valueless + ?, done = NOT EXISTS (SELECT 1 FROM fetches WHERE task_no = ?6 AND t = ?7) WHERE task_no = ?6 AND t = ?7`,
      news.length,
      count(({ fired }) => fired),
      turned,
      count(({ verdict }) => verdict.outcome === null),
      count(({ verdict }) => lacksValues(verdict)),
      task_no,
      t,
    );
  }

  #leave({ task_no, t, chunk }: ChunkKey, entities: readonly string[]): void {
    const key = "WHERE task_no = ? AND t = ? AND chunk = ?";
    if (entities.length === 0) this.sql.exec(`DELETE FROM fetches ${key}`, task_no, t, chunk);
    else this.sql.exec(`UPDATE fetches SET entities = ? ${key}`, JSON.stringify(entities), task_no, t, chunk);
  }
}
