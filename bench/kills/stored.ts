import type { Env } from "../../worker/env.ts";

const tables = [
  "decisions",
  "archived",
  "segments",
  "action_results",
  "notifications",
  "feedback",
  "log_queue",
] as const;

/** What there is, in rows, objects and bytes. */
export interface Stored extends Record<(typeof tables)[number], number> {
  /** Segments that are not whole yet. */
  moving: number;
  /** Actions that are planned or being done. */
  open: number;
  /** D1's copy of the log's last checkpoint. */
  checkpoint: string | null;
  objects: number;
  object_bytes: number;
  d1_bytes: number;
}

/** Counts rows and objects, and how many bytes they take. */
export async function countStored({ DB, ARCHIVE }: Env): Promise<Stored> {
  const rows = await DB.batch<{ n: number }>(tables.map((table) => DB.prepare(`SELECT count(*) AS n FROM ${table}`)));
  const counts = Object.fromEntries(tables.map((table, at) => [table, rows[at]?.results[0]?.n ?? 0]));
  const one = <Value>(sql: string, column: string) => DB.prepare(sql).first<Value>(column);
  const open = "SELECT count(*) AS n FROM action_results WHERE state IN ('planned', 'sending')";
  const objects = (await ARCHIVE?.list())?.objects ?? [];
  return {
    ...(counts as Record<(typeof tables)[number], number>),
    moving: (await one<number>("SELECT count(*) AS n FROM segments WHERE moved_at IS NULL", "n")) ?? 0,
    open: (await one<number>(open, "n")) ?? 0,
    checkpoint: await one<string>("SELECT value->>'note' AS note FROM settings WHERE name = 'log_checkpoint'", "note"),
    objects: objects.length,
    object_bytes: objects.reduce((sum, { size }) => sum + size, 0),
    d1_bytes: rows[0]?.meta.size_after ?? 0,
  };
}
