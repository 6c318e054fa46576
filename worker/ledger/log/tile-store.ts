import { concatBytes } from "@noble/hashes/utils.js";
import { hashBytes, type Hash } from "../../domain/decision/log/hashes.ts";
import { hashesOf, subtreeHash, tileOf, tilesOfGrowth, tileWidth } from "../../domain/decision/log/tiles.ts";
import type { Subtrees } from "../../domain/decision/log/tree.ts";

/** The tiles of the log, in SQLite. A tile only ever gets longer. */
export class TileStore {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
    sql.exec(`CREATE TABLE IF NOT EXISTS tiles (
      level INTEGER NOT NULL, place INTEGER NOT NULL, bytes BLOB NOT NULL, PRIMARY KEY (level, place)) WITHOUT ROWID`);
  }

  /** The first hashes of a tile; null where it has not so many. */
  read(level: number, place: number, width: number): Uint8Array | null {
    const bytes = this.#bytes(level, place);
    return width > 0 && bytes.length >= width * hashBytes ? bytes.subarray(0, width * hashBytes) : null;
  }

  /** Appends leaves to a tree of `size`. A tile that is full has its root appended to the level above. */
  append(size: number, leaves: readonly Hash[]): void {
    const rows = new Map<number, readonly Hash[]>([[0, leaves]]);
    for (const { level, index, width } of tilesOfGrowth(size, size + leaves.length)) {
      const had = this.#bytes(level, index);
      const news = rows.get(level) ?? [];
      const missing = width - had.length / hashBytes;
      const bytes = concatBytes(had, ...news.slice(0, missing));
      rows.set(level, news.slice(missing));
      this.#sql.exec(`INSERT OR REPLACE INTO tiles (level, place, bytes) VALUES (?, ?, ?)`, level, index, bytes);
      if (width === tileWidth) rows.set(level + 1, [...(rows.get(level + 1) ?? []), subtreeHash(hashesOf(bytes))]);
    }
  }

  /** The complete subtrees of the tree; tiles that were read are kept for as long as the function is. */
  subtrees(): Subtrees {
    const tiles = new Map<string, Hash[]>();
    return (level, index) => {
      const place = tileOf(level, index);
      const key = `${place.level}/${place.index}`;
      const hashes = tiles.get(key) ?? hashesOf(this.#bytes(place.level, place.index));
      tiles.set(key, hashes);
      return subtreeHash(hashes.slice(place.first, place.first + place.count));
    };
  }

  /** The hashes of a run of leaves. */
  leaves(first: number, count: number): Hash[] {
    const last = first + count - 1;
    const hashes: Hash[] = [];
    for (let place = Math.floor(first / tileWidth); place <= Math.floor(last / tileWidth); place += 1)
      hashes.push(...hashesOf(this.#bytes(0, place)));
    const skipped = first % tileWidth;
    return hashes.slice(skipped, skipped + count);
  }

  #bytes(level: number, place: number): Uint8Array {
    const [row] = this.#sql
      .exec<{ bytes: ArrayBuffer }>(`SELECT bytes FROM tiles WHERE level = ? AND place = ?`, level, place)
      .toArray();
    return new Uint8Array(row?.bytes ?? new ArrayBuffer(0));
  }
}
