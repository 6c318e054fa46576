import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js";
import { type Hash, leafHash, nodeHash } from "../../decision/log/hashes.ts";
import { isIncluded } from "../../decision/log/proofs.ts";
import { inclusionProof, treeRoot } from "../../decision/log/tree.ts";
import { DomainError } from "../../values/errors/errors.ts";
import { firstPlace } from "../../values/first-place.ts";

/** The most members whose values are sorted: 8 MB of them. */
const mostSorted = 1_000_000;

/** Values that are hashed together: a leaf of the tree. */
const perBlock = 64;
const bytesPerValue = 8;

/** Some of the sorted values of a shard: those of one leaf, and the hashes that lead from it to the root, lowest first. */
export interface ShownBlock {
  readonly block: number;
  readonly values: readonly number[];
  readonly path: readonly string[];
}

/** Sorted values of which some are shown. */
interface ShownValues {
  readonly count: number;
  /** As {@link sortedRoot} has it. */
  readonly root: string;
  readonly blocks: readonly ShownBlock[];
}

/** What the values can be at least and at most, each sorted. */
interface ValueBounds {
  readonly least: Float64Array;
  readonly most: Float64Array;
}

/**
 * The root of a tree (RFC 6962, 2.1) over sorted values: each leaf holds 64 of them, the last one the rest, as IEEE 754 numbers of 64
 * bits, most significant byte first; zero has no sign.
 */
export function sortedRoot(sorted: Float64Array): string {
  const subtrees = subtreesOf(sorted);
  return bytesToHex(treeRoot(blocksOf(sorted.length), subtrees));
}

/** Throws `payload_too_large` for a quantile of more members than can be sorted. */
export function refuseManySorted({ length }: ArrayLike<number> = []): void {
  if (length <= mostSorted) return;
  throw new DomainError("payload_too_large", `A quantile is of at most ${mostSorted} members, and these are more.`, {
    location: "population.scope",
    suggestion:
      "Narrow the scope or divide it into segments, or ask for a share, mean, min or max: those have no such limit.",
  });
}

/** The blocks at which sorted values reach and leave each of some others: what lies between is known from them. */
export function showAround(sorted: Float64Array, others: readonly number[]): ShownBlock[] {
  const places = others.flatMap((other) => {
    const from = firstPlace(sorted.length, (place) => (sorted[place] as number) < other);
    const to = firstPlace(sorted.length, (place) => (sorted[place] as number) <= other);
    return [from - 1, from, to - 1, to];
  });
  const within = places.filter((place) => place >= 0 && place < sorted.length);
  const blocks = [...new Set(within.map((place) => Math.floor(place / perBlock)))].sort((a, b) => a - b);
  const subtrees = subtreesOf(sorted);
  return blocks.map((block) => ({
    block,
    values: [...sorted.subarray(block * perBlock, (block + 1) * perBlock)],
    path: inclusionProof(block, blocksOf(sorted.length), subtrees).map(bytesToHex),
  }));
}

/** What all values can be, from the blocks that are shown. Throws a RangeError for blocks that are not under the root, or not sorted. */
export function boundsOf({ count, root, blocks }: ShownValues): ValueBounds {
  const [least, most] = [new Float64Array(count).fill(-Infinity), new Float64Array(count).fill(Infinity)];
  for (const { block, values, path } of blocks) {
    const from = block * perBlock;
    const isWhole = values.length === Math.min(perBlock, count - from);
    const proof = path.map(hexToBytes);
    const own = { leaf: block, size: blocksOf(count), leafHash: leafOf(values), root: hexToBytes(root), proof };
    if (!isWhole || !isIncluded(own)) throw new RangeError(`Values from ${from} on are not those of the root.`);
    for (const shown of [least, most]) shown.set(values, from);
  }
  for (let at = 1; at < count; at++) {
    const [before, own] = [least[at - 1] as number, least[at] as number];
    if (own === -Infinity) least[at] = before;
    else if (own < before) throw new RangeError(`Values at ${at} are not sorted.`);
  }
  for (let at = count - 2; at >= 0; at--) if (most[at] === Infinity) most[at] = most[at + 1] as number;
  return { least, most };
}

const blocksOf = (count: number): number => Math.ceil(count / perBlock);

function leafOf(values: ArrayLike<number>): Hash {
  const bytes = new Uint8Array(values.length * bytesPerValue);
  const view = new DataView(bytes.buffer);
  for (let at = 0; at < values.length; at++) view.setFloat64(at * bytesPerValue, (values[at] as number) + 0);
  return leafHash(bytes);
}

/** The complete subtrees over sorted values, each hashed once. */
function subtreesOf(sorted: Float64Array): (level: number, index: number) => Hash {
  const blocks = Array.from({ length: blocksOf(sorted.length) }, (_, block) =>
    leafOf(sorted.subarray(block * perBlock, (block + 1) * perBlock)),
  );
  const levels = [blocks];
  for (let below = blocks; below.length > 1;) {
    const pairs = below;
    below = Array.from({ length: Math.floor(pairs.length / 2) }, (_, index) =>
      nodeHash(pairs[2 * index] as Hash, pairs[2 * index + 1] as Hash),
    );
    levels.push(below);
  }
  return (level, index) => levels[level]?.[index] as Hash;
}
