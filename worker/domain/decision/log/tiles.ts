import { hashBytes, nodeHash, type Hash } from "./hashes.ts";

/** Hashes in a full tile. Above level 0 each of them is the root of a full tile one level below. */
export const tileWidth = 256;
const tileHeight = 8;

/** A run of hashes as C2SP tlog-tiles serves them. Level 0 holds the leaves; a `width` below 256 is a partial tile. */
export interface Tile {
  level: number;
  index: number;
  width: number;
}

/** `tile/<level>/<index>[.p/<width>]`, the index in groups of three digits (C2SP tlog-tiles). */
export function tilePath({ level, index, width }: Tile): string {
  const digits = String(index);
  const groups = digits.padStart(Math.ceil(digits.length / 3) * 3, "0").match(/\d{3}/g) ?? [];
  const place = groups.map((group, at) => (at < groups.length - 1 ? `x${group}` : group)).join("/");
  return `tile/${level}/${place}${width === tileWidth ? "" : `.p/${width}`}`;
}

/** The tile that a path names; null for a path that {@link tilePath} does not write. */
export function readTilePath(path: string): Tile | null {
  const [, level, place, width] = /^tile\/(\d{1,2})\/((?:x\d{3}\/)*\d{3})(?:\.p\/(\d{1,3}))?$/.exec(path) ?? [];
  if (level === undefined || place === undefined) return null;
  const tile = {
    level: Number(level),
    index: Number(place.replaceAll(/[x/]/g, "")),
    width: width === undefined ? tileWidth : Number(width),
  };
  return tile.width > 0 && tilePath(tile) === path ? tile : null;
}

/** How many hashes a tree of this size has in a tile: 256 for a full one, 0 for one that it has not begun. */
export function widthIn(size: number, level: number, index: number): number {
  const hashes = hashesAt(size, level) - index * tileWidth;
  return Math.max(0, Math.min(tileWidth, hashes));
}

/** The tiles that change as a tree grows from one size to another, as they are at the end, lowest level first. */
export function tilesOfGrowth(from: number, to: number): Tile[] {
  const tiles: Tile[] = [];
  for (let level = 0, span = 1; Math.floor(to / span) > 0; level += 1, span *= tileWidth) {
    const [before, after] = [Math.floor(from / span), Math.floor(to / span)];
    if (after === before) break;
    for (let index = Math.floor(before / tileWidth); index * tileWidth < after; index += 1) {
      tiles.push({ level, index, width: Math.min(tileWidth, after - index * tileWidth) });
    }
  }
  return tiles;
}

/** Where the tiles have a complete subtree: which tile, and the run of its hashes that the subtree spans. */
export function tileOf(level: number, index: number): { level: number; index: number; first: number; count: number } {
  const tileLevel = Math.floor(level / tileHeight);
  const count = 1 << (level % tileHeight);
  const first = index * count;
  return { level: tileLevel, index: Math.floor(first / tileWidth), first: first % tileWidth, count };
}

/** How many hashes a tree of this size has at a level of tiles. */
function hashesAt(size: number, level: number): number {
  return level === 0 ? size : hashesAt(Math.floor(size / tileWidth), level - 1);
}

/** The hash of a complete subtree from the hashes of its lowest row: one, or a power of two of them. */
export function subtreeHash(row: readonly Hash[]): Hash {
  const [first, second] = row;
  if (first === undefined) throw new RangeError("A subtree has at least one leaf.");
  if (second === undefined) return first;
  const half = row.length / 2;
  return nodeHash(subtreeHash(row.slice(0, half)), subtreeHash(row.slice(half)));
}

/** The hashes of a tile's bytes. */
export function hashesOf(bytes: Uint8Array): Hash[] {
  return Array.from({ length: bytes.length / hashBytes }, (_, at) =>
    bytes.subarray(at * hashBytes, (at + 1) * hashBytes),
  );
}
