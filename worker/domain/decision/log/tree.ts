import { emptyRoot, nodeHash, type Hash } from "./hashes.ts";

/** The hash of a complete subtree: the `index`th of those with 2^level leaves. Level 0 is the leaves. */
export type Subtrees = (level: number, index: number) => Hash;

/**
 * The root over the first `size` leaves (RFC 6962, 2.1).
 *
 * @throws RangeError for a size that is not a whole number from 0 on.
 */
export function treeRoot(size: number, subtrees: Subtrees): Hash {
  checkSize(size);
  return size === 0 ? emptyRoot : rangeHash(0, size, subtrees);
}

/**
 * The hashes that lead from a leaf to the root over the first `size` leaves, lowest first (RFC 6962, 2.1.1).
 *
 * @throws RangeError when the tree has no such leaf.
 */
export function inclusionProof(leaf: number, size: number, subtrees: Subtrees): Hash[] {
  checkSize(size);
  if (!Number.isSafeInteger(leaf) || leaf < 0 || leaf >= size) {
    throw new RangeError(`A tree of ${size} leaves has no leaf ${leaf}.`);
  }
  return pathTo(leaf, 0, size, subtrees);
}

/**
 * The hashes which show that the first `size` leaves begin with the first `oldSize` (RFC 6962, 2.1.2). Nothing is needed
 * where the old tree is empty or the whole.
 *
 * @throws RangeError when the old tree is the larger one.
 */
export function consistencyProof(oldSize: number, size: number, subtrees: Subtrees): Hash[] {
  checkSize(oldSize);
  checkSize(size);
  if (oldSize > size) throw new RangeError(`A tree of ${size} leaves cannot begin with ${oldSize}.`);
  return oldSize === 0 || oldSize === size ? [] : growth(oldSize, 0, size, true, subtrees);
}

/** The number of leaves in the left half of a tree with more than one: the largest power of two below its size. */
function leftSize(size: number): number {
  let half = 1;
  while (half * 2 < size) half *= 2;
  return half;
}

/** The hash over the leaves from `start` up to `end`, which a tree splits in halves; complete ones are looked up. */
function rangeHash(start: number, end: number, subtrees: Subtrees): Hash {
  const size = end - start;
  const level = powerOf(size);
  if (level !== null) return subtrees(level, start / size);
  const middle = start + leftSize(size);
  return nodeHash(rangeHash(start, middle, subtrees), rangeHash(middle, end, subtrees));
}

/** The n of a size of 2^n; null for any other size. */
function powerOf(size: number): number | null {
  let [power, reached] = [0, 1];
  while (reached < size) [power, reached] = [power + 1, reached * 2];
  return reached === size ? power : null;
}

function pathTo(leaf: number, start: number, end: number, subtrees: Subtrees): Hash[] {
  if (end - start === 1) return [];
  const middle = start + leftSize(end - start);
  return leaf < middle
    ? [...pathTo(leaf, start, middle, subtrees), rangeHash(middle, end, subtrees)]
    : [...pathTo(leaf, middle, end, subtrees), rangeHash(start, middle, subtrees)];
}

/** `whole` says that the old tree's own root is this subtree's hash, which a verifier has. */
function growth(oldEnd: number, start: number, end: number, whole: boolean, subtrees: Subtrees): Hash[] {
  if (oldEnd === end) return whole ? [] : [rangeHash(start, end, subtrees)];
  const middle = start + leftSize(end - start);
  return oldEnd <= middle
    ? [...growth(oldEnd, start, middle, whole, subtrees), rangeHash(middle, end, subtrees)]
    : [...growth(oldEnd, middle, end, false, subtrees), rangeHash(start, middle, subtrees)];
}

function checkSize(size: number): void {
  if (!Number.isSafeInteger(size) || size < 0) throw new RangeError(`${size} is no size of a tree.`);
}
