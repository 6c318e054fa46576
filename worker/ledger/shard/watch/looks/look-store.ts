import { type BlockLook, encodeBlock, lookIn } from "../../../../domain/task/watch/block.ts";
import type { BlockTable } from "./block-table.ts";
import { verdictCode, verdictOf } from "../../../../domain/task/watch/verdict.ts";
import { SqlTable } from "../../sql/sql-table.ts";

/** A stored look, and the form of the watch that it was asked under. */
interface StoredLook extends Omit<BlockLook, "entity_no"> {
  t: number;
  watch_no: number;
}

type PushedRow = { t: number; watch_no: number; verdict: number; score: number | null };
type BlockRow = { t: number; watch_no: number; first_no: number; body: ArrayBuffer };

/** The looks of one shard, in blocks, or one by one where each has a time of its own. */
export class LookStore extends SqlTable {
  readonly #blocks: Pick<BlockTable, "insert">;

  constructor(sql: SqlStorage, blocks: Pick<BlockTable, "insert">) {
    super(sql);
    this.#blocks = blocks;
  }

  /** Keeps the looks of a piece, at entities of rising numbers; false when they are kept already. Run inside a transaction. */
  add(taskNo: number, t: number, looks: readonly BlockLook[]): boolean {
    if (looks.length === 0) return false;
    return this.#blocks.insert({ ...encodeBlock(looks), task_no: taskNo, t, recorded_at: null });
  }

  /**
   * Keeps looks that have times of their own; one that was kept before stays as it is. How many of them differ from the look
   * before. Run inside a transaction.
   */
  addPushed(
    { task_no, watch_no }: { task_no: number; watch_no: number },
    looks: readonly (BlockLook & { t: number })[],
  ): { turned: number } {
    const turned = looks.filter((look) => this.#turns(task_no, look)).length;
    this.sql.exec(
      `INSERT INTO pushed_looks (task_no, watch_no, entity_no, t, verdict, score)
       SELECT ?, ?, value->>0, value->>1, value->>2, value->>3 FROM json_each(?) WHERE true ON CONFLICT DO NOTHING`,
      task_no,
      watch_no,
      JSON.stringify(looks.map(({ entity_no, t, verdict, score }) => [entity_no, t, verdictCode(verdict), score])),
    );
    return { turned };
  }

  /** The time of the newest look at an entity that has a time of its own. */
  newestPushed(taskNo: number, entityNo: number): number | null {
    const query = "SELECT max(t) AS t FROM pushed_looks WHERE task_no = ? AND entity_no = ?";
    return this.firstRow<{ t: number | null }>(query, taskNo, entityNo)?.t ?? null;
  }

  /** The look of a sweep at an entity, or null. */
  at(taskNo: number, t: number, entityNo: number): (BlockLook & { recorded_at: number | null }) | null {
    const query = `SELECT first_no, body, recorded_at FROM look_blocks WHERE task_no = ? AND t = ? AND first_no <= ?
      ORDER BY first_no DESC LIMIT 1`;
    type Row = Pick<BlockRow, "first_no" | "body"> & { recorded_at: number | null };
    const block = this.firstRow<Row>(query, taskNo, t, entityNo);
    if (!block) return null;
    const { first_no, body, recorded_at } = block;
    const look = lookIn({ first_no, body: new Uint8Array(body) }, entityNo);
    return look ? { ...look, recorded_at } : null;
  }

  /** The looks of a task at an entity before a time, newest first. */
  list(taskNo: number, entityNo: number, before: number, limit: number): StoredLook[] {
    const query = `SELECT t, watch_no, verdict, score FROM pushed_looks WHERE task_no = ? AND entity_no = ? AND t < ?
      ORDER BY t DESC LIMIT ?`;
    const rows = this.allRows<PushedRow>(query, taskNo, entityNo, before, limit);
    const pushed = rows.map(({ verdict, ...look }) => ({ ...look, verdict: verdictOf(verdict) }));
    const all = [...pushed, ...this.#swept(taskNo, entityNo, before, limit)];
    return all.sort((a, b) => b.t - a.t).slice(0, limit);
  }

  #swept(taskNo: number, entityNo: number, before: number, limit: number): StoredLook[] {
    const query = `SELECT s.t, s.watch_no, b.first_no, b.body FROM sweep_tasks s
      CROSS JOIN look_blocks b ON b.task_no = s.task_no AND b.t = s.t AND b.first_no = (
        SELECT max(first_no) FROM look_blocks WHERE task_no = s.task_no AND t = s.t AND first_no <= ?)
      WHERE s.task_no = ? AND s.t < ? ORDER BY s.t DESC`;
    const looks: StoredLook[] = [];
    for (const { t, watch_no, first_no, body } of this.sql.exec<BlockRow>(query, entityNo, taskNo, before)) {
      const look = lookIn({ first_no, body: new Uint8Array(body) }, entityNo);
      if (look) looks.push({ t, watch_no, verdict: look.verdict, score: look.score });
      if (looks.length === limit) break;
    }
    return looks;
  }

  /** Whether a look differs from the last one that could be judged. */
  #turns(taskNo: number, { entity_no, t, verdict }: BlockLook & { t: number }): boolean {
    if (verdict.reason !== null) return false;
    const judged = (["not_triggered", "triggered"] as const).map((outcome) => verdictCode({ outcome, reason: null }));
    const query = `SELECT verdict FROM pushed_looks WHERE task_no = ? AND entity_no = ? AND t < ? AND verdict IN (?, ?)
      ORDER BY t DESC LIMIT 1`;
    const before = this.firstRow<{ verdict: number }>(query, taskNo, entity_no, t, ...judged);
    return verdictCode(verdict) !== (before?.verdict ?? judged[0]);
  }
}
