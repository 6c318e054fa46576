import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import type { RowHashes, SweptPart } from "../../../domain/decision/log/row-sum.ts";
import type { StoredBlock } from "../hook.ts";
import { blockColumns } from "../watch/looks/block-table.ts";
import type { RowKey, SummedRows } from "./summed-rows.ts";
import { SqlTable } from "../sql/sql-table.ts";

const selectPart = `
  SELECT w.task_id, v.watch->>'$.condition_id' AS condition_id, v.watch->>'$.condition_version' AS condition_version,
    p.engine, p.ir_hash, s.watermark
  FROM sweep_tasks p JOIN sweeps s USING (sweep_no) JOIN watch_versions v ON v.watch_no = p.watch_no
    JOIN watches w ON w.task_no = p.task_no
  WHERE p.task_no = ? AND p.t = ?`;

/** The blocks of looks of one shard as the log hashes them: with what they were asked under, and how much they could see. */
export class HashedBlocks extends SqlTable implements SummedRows<StoredBlock> {
  readonly kind = "looks";
  readonly counter = "look_blocks";
  /** A block takes up to 40 kB. */
  readonly mostAtOnce = 200;
  readonly #hashes: RowHashes;

  constructor(sql: SqlStorage, hashes: RowHashes) {
    super(sql);
    this.#hashes = hashes;
  }

  given(): number {
    const query = "SELECT coalesce(max(rowid), 0) AS given FROM look_blocks";
    return this.firstRow<{ given: number }>(query)?.given ?? 0;
  }

  digest(): string | null {
    const query = "SELECT digest FROM meta WHERE name = ?";
    return this.firstRow<{ digest: string | null }>(query, this.counter)?.digest ?? null;
  }

  numberOf({ place }: StoredBlock): number {
    return place;
  }

  keyOf({ place }: StoredBlock): RowKey {
    return [place];
  }

  after(place: RowKey | null, most: number): StoredBlock[] {
    const query = `SELECT ${blockColumns} FROM look_blocks WHERE rowid > ? ORDER BY rowid LIMIT ?`;
    return this.sql.exec<StoredBlock>(query, place?.[0] ?? 0, most).toArray();
  }

  *ofStored(rows: Iterable<StoredBlock>): Generator<[row: StoredBlock, hash: bigint]> {
    const parts = new Map<string, SweptPart | null>();
    for (const row of rows) {
      const key = `${row.task_no}:${row.t}`;
      const known = parts.get(key);
      const part = known === undefined ? this.#part(row) : known;
      parts.set(key, part);
      yield [row, this.#hashOf(row, part)];
    }
  }

  #hashOf({ t, first_no, body, recorded_at, nonce }: StoredBlock, part: SweptPart | null): bigint {
    const looks = bytesToHex(sha256(new Uint8Array(body)));
    return this.#hashes.block({ ...(part ?? nowhere), t, first_no, recorded_at, nonce, looks });
  }

  #part({ task_no, t }: StoredBlock): SweptPart | null {
    return this.firstRow<SweptPart>(selectPart, task_no, t) ?? null;
  }
}

const nowhere = { task_id: "", condition_id: "", condition_version: "", engine: null, ir_hash: null, watermark: -1 };
