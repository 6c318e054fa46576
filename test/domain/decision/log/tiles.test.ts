import { bytesToHex, concatBytes } from "@noble/hashes/utils.js";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Hash } from "../../../../worker/domain/decision/log/hashes.ts";
import {
  hashesOf,
  readTilePath,
  subtreeHash,
  tileOf,
  tilePath,
  tilesOfGrowth,
  tileWidth,
  widthIn,
} from "../../../../worker/domain/decision/log/tiles.ts";
import { treeRoot } from "../../../../worker/domain/decision/log/tree.ts";
import { memoryTree, numberedEntries } from "../../../support/memory-tree.ts";

describe("tiles", () => {
  it.each([
    [{ level: 0, index: 0, width: 256 }, "tile/0/000"],
    [{ level: 0, index: 5, width: 12 }, "tile/0/005.p/12"],
    [{ level: 1, index: 1_234_067, width: 256 }, "tile/1/x001/x234/067"],
    [{ level: 2, index: 1_000, width: 1 }, "tile/2/x001/000.p/1"],
  ])("%j is at %s", (tile, path) => {
    expect(tilePath(tile)).toBe(path);
    expect(readTilePath(path)).toEqual(tile);
  });

  it.each([
    "tile/0/5",
    "tile/0/x000/005",
    "tile/0/005.p/0",
    "tile/0/005.p/256",
    "tile/00/005",
    "tile/0/005.p/012",
    "tile/0/001/005",
    "",
  ])("%j is no path of a tile", (path) => {
    expect(readTilePath(path)).toBeNull();
  });

  const grown = 70_000;
  const tree = memoryTree(numberedEntries(grown));

  it("hold the whole tree, however it grew", () => {
    const steps = fc.array(fc.integer({ min: 1, max: 30_000 }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(steps, (growths) => {
        const held = new Map<string, Uint8Array>();
        const put = (from: number, to: number): void => {
          for (const { level, index, width } of tilesOfGrowth(from, to)) {
            const hashes = Array.from({ length: width }, (_, at) => tree(level * 8, index * tileWidth + at));
            held.set(`${level}/${index}`, concatBytes(...hashes));
          }
        };
        const fromTiles = (level: number, index: number): Hash => {
          const place = tileOf(level, index);
          const hashes = hashesOf(held.get(`${place.level}/${place.index}`) ?? new Uint8Array());
          return subtreeHash(hashes.slice(place.first, place.first + place.count));
        };
        let size = 0;
        for (const growth of growths) {
          const to = Math.min(size + growth, grown);
          put(size, to);
          size = to;
          expect(bytesToHex(treeRoot(size, fromTiles))).toBe(bytesToHex(treeRoot(size, tree)));
        }
        for (const [place, bytes] of held) {
          const [level = 0, index = 0] = place.split("/").map(Number);
          expect(bytes.length / 32).toBe(widthIn(size, level, index));
        }
      }),
      { numRuns: 20 },
    );
  });

  it("are written only where the tree changed", () => {
    expect(tilesOfGrowth(3, 3)).toEqual([]);
    expect(tilesOfGrowth(254, 256)).toEqual([
      { level: 0, index: 0, width: 256 },
      { level: 1, index: 0, width: 1 },
    ]);
    expect(tilesOfGrowth(256, 257)).toEqual([{ level: 0, index: 1, width: 1 }]);
    expect(tilesOfGrowth(0, 513)).toEqual([
      { level: 0, index: 0, width: 256 },
      { level: 0, index: 1, width: 256 },
      { level: 0, index: 2, width: 1 },
      { level: 1, index: 0, width: 2 },
    ]);
  });
});
