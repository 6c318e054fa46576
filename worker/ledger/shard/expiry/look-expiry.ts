import { keptSince, nextExpiryAt } from "../../../domain/values/kept.ts";
import type { EraseHook, StoredBlock } from "../hook.ts";
import { storedMark, setMark, allRows } from "../sql/rows.ts";
import { blockColumns } from "../watch/looks/block-table.ts";
import type { PrunedLooks, PrunedStretch } from "../watch/looks/pruned-looks.ts";
import type { KeptFor, Upkeep } from "../watch/upkeep.ts";

/** What removing looks needs of its shard. */
interface LookExpiryParts {
  sql: SqlStorage;
  pruned: Pick<PrunedLooks, "note" | "reload">;
  hook: Pick<EraseHook, "blocks"> | null;
  transaction: <T>(work: () => T) => T;
}

type OldSweep = PrunedStretch & { sweep_no: number };
type PushedPlace = [task_no: number, entity_no: number, t: number];

/** What one step goes through at most, so that questions have their turn. */
const sweepsAtOnce = 50;
const blocksOfStep = 500;
const pushedAtOnce = 2_000;

/** The oldest parts of sweeps of one task that are done and too old; its newest part stays, as what comes next follows it. */
const oldSweeps = `
  SELECT p.task_no, p.watch_no, p.t, p.sweep_no FROM sweep_tasks p
  WHERE p.task_no = (
    SELECT w.task_no FROM watches w WHERE EXISTS (
      SELECT 1 FROM sweep_tasks q WHERE q.task_no = w.task_no AND q.t < ?1 AND q.done = 1
        AND q.t < (SELECT max(t) FROM sweep_tasks WHERE task_no = w.task_no)) LIMIT 1)
    AND p.t < ?1 AND p.done = 1 AND p.t < (SELECT max(t) FROM sweep_tasks WHERE task_no = p.task_no)
  ORDER BY p.t LIMIT ${sweepsAtOnce}`;

/**
 * Removes looks that are kept no more, a few at a time: the sweeps of all watches with their blocks, then what pushed
 * observations have set off. At which times there were looks is stored with what it removes.
 */
export class LookExpiry implements Upkeep {
  readonly #parts: LookExpiryParts;

  constructor(parts: LookExpiryParts) {
    this.#parts = parts;
  }

  nextAt(now: number, { looksMs }: KeptFor): number | null {
    if (looksMs === null) return null;
    const cut = storedMark(this.#parts.sql, "looks_cut");
    return cut === null ? now : nextExpiryAt(cut, looksMs);
  }

  step(now: number, { looksMs }: KeptFor): boolean {
    if (looksMs === null) return false;
    const since = keptSince(now, looksMs);
    const cut = storedMark(this.#parts.sql, "looks_cut");
    if (cut !== null && since <= cut) return false;
    this.#parts.transaction(() => {
      if (!this.#removeSweeps(since) && !this.#removePushed(since)) this.#end(since);
    });
    this.#parts.pruned.reload();
    return true;
  }

  #removeSweeps(since: number): boolean {
    const { sql, pruned, hook } = this.#parts;
    const gone: StoredBlock[] = [];
    const whole: OldSweep[] = [];
    const sweeps = allRows<OldSweep>(sql, oldSweeps, since);
    let left = blocksOfStep;
    for (const sweep of sweeps) {
      pruned.note(sweep);
      const blocks = this.#removeBlocks(sweep, left);
      gone.push(...blocks);
      left -= blocks.length;
      // The rest of this sweep, if there is any, is for the next step.
      if (left <= 0) break;
      whole.push(sweep);
    }
    if (gone.length > 0) hook?.blocks(gone, []);
    for (const { task_no, t, sweep_no } of whole) {
      sql.exec("DELETE FROM sweep_tasks WHERE task_no = ? AND t = ?", task_no, t);
      sql.exec(
        "DELETE FROM sweeps WHERE sweep_no = ?1 AND done = 1 AND NOT EXISTS (SELECT 1 FROM sweep_tasks WHERE sweep_no = ?1)",
        sweep_no,
      );
    }
    return sweeps.length > 0;
  }

  #removeBlocks({ task_no, t }: OldSweep, most: number): StoredBlock[] {
    const { sql, hook } = this.#parts;
    const query = `DELETE FROM look_blocks WHERE task_no = ?1 AND t = ?2 AND first_no IN (
      SELECT first_no FROM look_blocks WHERE task_no = ?1 AND t = ?2 ORDER BY first_no LIMIT ?3)
      RETURNING ${hook === null ? "rowid AS place" : blockColumns}`;
    return allRows(sql, query, task_no, t, most);
  }

  #removePushed(since: number): boolean {
    const { sql } = this.#parts;
    const place = this.#place();
    const page = sql
      .exec(
        `SELECT task_no, entity_no, t FROM pushed_looks WHERE (task_no, entity_no, t) > (?, ?, ?)
         ORDER BY task_no, entity_no, t LIMIT ${pushedAtOnce}`,
        ...place,
      )
      .raw<PushedPlace>();
    const seen = Array.from(page);
    const last = seen.at(-1);
    if (last === undefined) return false;
    const old = seen.filter(([, , t]) => t < since);
    sql.exec(
      `DELETE FROM pushed_looks WHERE (task_no, entity_no, t) IN (
         SELECT value->>0, value->>1, value->>2 FROM json_each(?))`,
      JSON.stringify(old),
    );
    for (const [i, name] of looksPlace.entries()) setMark(sql, name, last[i] ?? 0);
    return true;
  }

  #end(since: number): void {
    const { sql } = this.#parts;
    setMark(sql, "looks_cut", since);
    for (const name of looksPlace) setMark(sql, name, null);
  }

  #place(): PushedPlace {
    const [task_no = 0, entity_no = 0, t = 0] = looksPlace.map((name) => storedMark(this.#parts.sql, name) ?? 0);
    return [task_no, entity_no, t];
  }
}

const looksPlace = ["looks_task", "looks_entity", "looks_t"] as const;
