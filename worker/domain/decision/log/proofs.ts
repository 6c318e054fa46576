import { emptyRoot, hashBytes, nodeHash, sameHash, type Hash } from "./hashes.ts";

/** What an inclusion proof says: that this leaf is at this place under this root. */
interface Inclusion {
  leaf: number;
  size: number;
  leafHash: Hash;
  root: Hash;
  proof: readonly Hash[];
}

/** What a consistency proof says: that the tree under `root` begins with the one under `oldRoot`. */
interface Consistency {
  oldSize: number;
  size: number;
  oldRoot: Hash;
  root: Hash;
  proof: readonly Hash[];
}

/** Whether an inclusion proof holds (RFC 9162, 2.1.3.2). Never throws: what is malformed does not hold. */
export function isIncluded({ leaf, size, leafHash, root, proof }: Inclusion): boolean {
  if (!isCount(leaf) || !isCount(size) || leaf >= size || ![leafHash, root, ...proof].every(isHash)) return false;
  const top = climbed(leaf, size - 1, leafHash, proof);
  return top !== null && sameHash(top.hash, root);
}

/**
 * The root above a node at place `at` of a level that ends at `end`, and of the tree that ended with that node, whose siblings
 * are those on the left alone; null where the proof is too long or too short.
 */
function climbed(at: number, end: number, from: Hash, proof: readonly Hash[]): { hash: Hash; oldHash: Hash } | null {
  let [place, last] = [at, end];
  let [hash, oldHash] = [from, from];
  for (const sibling of proof) {
    if (last === 0) return null;
    if (place % 2 === 1 || place === last) {
      oldHash = nodeHash(sibling, oldHash);
      hash = nodeHash(sibling, hash);
      while (place % 2 === 0 && place > 0) [place, last] = [halfOf(place), halfOf(last)];
    } else {
      hash = nodeHash(hash, sibling);
    }
    [place, last] = [halfOf(place), halfOf(last)];
  }
  return last === 0 ? { hash, oldHash } : null;
}

/** Whether a consistency proof holds (RFC 9162, 2.1.4.2). Never throws: what is malformed does not hold. */
export function extendsTree({ oldSize, size, oldRoot, root, proof }: Consistency): boolean {
  if (!isCount(oldSize) || !isCount(size) || oldSize > size || ![oldRoot, root, ...proof].every(isHash)) return false;
  if (oldSize === 0) return proof.length === 0 && sameHash(oldRoot, emptyRoot) && (size > 0 || sameHash(root, oldRoot));
  if (oldSize === size) return proof.length === 0 && sameHash(oldRoot, root);
  let place = oldSize - 1;
  let last = size - 1;
  while (place % 2 === 1) [place, last] = [halfOf(place), halfOf(last)];
  // Where the old tree is complete, its own root is where both begin.
  const [first, ...rest] = place === 0 ? [oldRoot, ...proof] : proof;
  if (first === undefined || (place === 0 && proof.length === 0)) return false;
  const top = climbed(place, last, first, rest);
  return top !== null && sameHash(top.oldHash, oldRoot) && sameHash(top.hash, root);
}

/** Halves without the 32-bit limit of a shift. */
function halfOf(value: number): number {
  return Math.floor(value / 2);
}

function isHash(hash: Hash): boolean {
  return hash.length === hashBytes;
}

function isCount(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 0;
}
