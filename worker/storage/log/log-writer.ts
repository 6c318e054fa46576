import { deletedChannel, queueSeal } from "../../domain/decision/log/entry.ts";
import { leafContent, leafId, loggedRows, type RowKind } from "./logged-rows.ts";
import { D1Table } from "../sql/table.ts";

/** Which rows t of a kind are to be logged: SQL with its bindings, which begin at `?3`. */
interface Which {
  where: string;
  values?: readonly (string | number | null)[];
}

/**
 * Puts down rows for the log, in the batch that writes them and behind the statement that does. Without a log there is
 * nothing to put down.
 */
export class LogWriter extends D1Table {
  readonly #salt: Uint8Array | null;

  constructor(db: D1Database, salt: Uint8Array | null) {
    super(db);
    this.#salt = salt;
  }

  /** Rows that never change, under a name of their own: however often they are put down, the log takes them once. */
  once(kind: RowKind, name: string, which: Which): D1PreparedStatement[] {
    return this.#statement(kind, `${kind}/${name}`, "true", which);
  }

  /** Rows as they stand now, if the statement before this one changed anything. */
  changed(kind: RowKind, which: Which): D1PreparedStatement[] {
    return this.#salt === null ? [] : this.#statement(kind, crypto.randomUUID(), "changes() > 0", which);
  }

  /** Rows as they stand now; for a batch that changes them for certain. */
  now(kind: RowKind, which: Which): D1PreparedStatement[] {
    return this.#statement(kind, crypto.randomUUID(), "true", which);
  }

  /** That a channel is gone, if the statement before this one removed it. */
  removedChannel(name: string): D1PreparedStatement[] {
    if (this.#salt === null) return [];
    const batchId = crypto.randomUUID();
    const leaf = [["channel", name, deletedChannel, queueSeal(this.#salt, batchId)]];
    const query = `INSERT INTO log_queue (batch_id, queued_at, leaves)
      SELECT ?1, CAST(unixepoch('subsec') * 1000 AS INTEGER), ?2 WHERE changes() > 0`;
    return [this.prepared(query, [batchId, JSON.stringify(leaf)])];
  }

  #statement(kind: RowKind, batchId: string, guard: string, { where, values = [] }: Which): D1PreparedStatement[] {
    if (this.#salt === null) return [];
    const query = `${queueRows(kind)} (SELECT 1 WHERE ${guard}) g CROSS JOIN ${loggedRows[kind].table} t
      WHERE (${where}) AND ${loggedRows[kind].when} HAVING count(*) > 0 ON CONFLICT (batch_id) DO NOTHING`;
    return [this.prepared(query, [batchId, queueSeal(this.#salt, batchId), ...values])];
  }
}

const queueRows = (kind: RowKind) => `
  INSERT INTO log_queue (batch_id, queued_at, leaves)
  SELECT ?1, CAST(unixepoch('subsec') * 1000 AS INTEGER),
    json_group_array(json_array('${kind}', ${leafId(kind)}, ${leafContent(kind)}, ?2))
  FROM`;
