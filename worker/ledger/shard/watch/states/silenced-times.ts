import { type FiringTimes, holdsBack } from "../../../../domain/firing/silence.ts";
import type { WatchSilence } from "../../../../usecases/ports/tasks/watching.ts";
import { SqlTable } from "../../sql/sql-table.ts";

type SilencedRow = WatchSilence & Record<string, SqlStorageValue>;

const noSilences: readonly WatchSilence[] = [];

/**
 * The shard's copy of the silences that have not ended: what they hold back need not be recorded look by look for D1 to refuse it.
 * D1 has the say where the copy is behind.
 */
export class SilencedTimes extends SqlTable {
  /** By what they are of: a task, an entity, or both. */
  #known: ReadonlyMap<string, readonly WatchSilence[]> = new Map();

  constructor(sql: SqlStorage) {
    super(sql);
    this.reload();
  }

  /** Forgets what is in memory: a transaction around it may have come to nothing. */
  reload(): void {
    const rows = this.sql
      .exec<SilencedRow>("SELECT task_id, entity_id, starts_at, ends_at FROM alarm_silences")
      .toArray();
    this.#known = Map.groupBy(rows, ({ task_id, entity_id }) => silenceKey(task_id, entity_id));
  }

  /** Takes over a list. Run inside a transaction. */
  replace(silences: readonly WatchSilence[]): void {
    this.sql.exec("DELETE FROM alarm_silences");
    this.sql.exec(
      `INSERT INTO alarm_silences (task_id, entity_id, starts_at, ends_at)
       SELECT value->>'task_id', value->>'entity_id', value->>'starts_at', value->>'ends_at' FROM json_each(?)`,
      JSON.stringify(silences),
    );
    this.reload();
  }

  /** Whether a silence holds back what a task tells of an entity (its pseudonym). */
  hold(taskId: string, entityId: string, times: FiringTimes): boolean {
    if (this.#known.size === 0) return false;
    const keys = [silenceKey(taskId, null), silenceKey(null, entityId), silenceKey(taskId, entityId)];
    return keys.some((key) => (this.#known.get(key) ?? noSilences).some((one) => holdsBack(one, times)));
  }
}

const silenceKey = (taskId: string | null, entityId: string | null): string => `${taskId ?? ""}/${entityId ?? ""}`;
