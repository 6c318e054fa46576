import { bytesToHex, randomBytes } from "@noble/hashes/utils.js";
import type { LookHook, StoredBlock } from "../../hook.ts";
import { SqlTable } from "../../sql/sql-table.ts";

/** A block of looks that is to be written. */
interface NewBlock extends Omit<StoredBlock, "place" | "body" | "nonce"> {
  body: Uint8Array<ArrayBuffer>;
}

/** The columns of a stored block. */
export const blockColumns = "rowid AS place, task_no, t, first_no, body, recorded_at, nonce";

/** The bytes by which nobody can guess what a block said before a look was taken out of it. */
export const newNonce = (): string => bytesToHex(randomBytes(16));

/** Writes blocks of looks; where a hook hears of them, each has a place that is never given again. */
export class BlockTable extends SqlTable {
  readonly #hook: LookHook | null;

  constructor(sql: SqlStorage, hook: LookHook | null) {
    super(sql);
    this.#hook = hook;
  }

  /** Whether the block is new; one that is there already stays as it is. Run inside a transaction. */
  insert({ body, ...block }: NewBlock): boolean {
    const place = this.#hook?.next() ?? null;
    const nonce = place === null ? null : newNonce();
    const { task_no, t, first_no, recorded_at } = block;
    const { rowsWritten } = this.sql.exec(
      `INSERT INTO look_blocks (rowid, task_no, t, first_no, body, recorded_at, nonce) VALUES (?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (task_no, t, first_no) DO NOTHING`,
      place,
      task_no,
      t,
      first_no,
      body.buffer,
      recorded_at,
      nonce,
    );
    if (rowsWritten > 0 && place !== null) this.#hook?.append({ ...block, place, nonce, body: body.buffer });
    return rowsWritten > 0;
  }
}
