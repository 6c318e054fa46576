import type { Hash } from "../../../worker/domain/decision/log/hashes.ts";
import { hashesOf, tilePath, tileWidth, widthIn } from "../../../worker/domain/decision/log/tiles.ts";
import { bytesOf, type LogReach } from "./fetch-log.ts";

/** The leaves of a log of one size, a tile at a time. */
export class LeafTiles {
  readonly #reach: LogReach;
  readonly #size: number;
  #index = -1;
  #hashes: Hash[] = [];

  constructor(reach: LogReach, size: number) {
    this.#reach = reach;
    this.#size = size;
  }

  /** The hash of a leaf; null for one that the log does not have. */
  async leaf(leaf: number): Promise<Hash | null> {
    const index = Math.floor(leaf / tileWidth);
    if (index !== this.#index) {
      const width = widthIn(this.#size, 0, index);
      this.#hashes = width === 0 ? [] : hashesOf(await bytesOf(this.#reach, tilePath({ level: 0, index, width })));
      this.#index = index;
    }
    return this.#hashes[leaf % tileWidth] ?? null;
  }
}
