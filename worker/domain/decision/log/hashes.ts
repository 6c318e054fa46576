import { sha256 } from "@noble/hashes/sha2.js";
import { concatBytes } from "@noble/hashes/utils.js";

/** A SHA-256 hash, 32 bytes. */
export type Hash = Uint8Array;

/** Bytes in a {@link Hash}. */
export const hashBytes = 32;

// RFC 6962, 2.1: leaves and nodes are hashed under different first bytes, so that none can pass for the other.
const leafPrefix = Uint8Array.of(0);
const nodePrefix = Uint8Array.of(1);

/** The hash of a tree without leaves. */
export const emptyRoot: Hash = sha256(new Uint8Array());

/** The hash of a leaf that holds an entry. */
export function leafHash(entry: Uint8Array): Hash {
  return sha256(concatBytes(leafPrefix, entry));
}

/** The hash of a node over its two children. */
export function nodeHash(left: Hash, right: Hash): Hash {
  return sha256(concatBytes(nodePrefix, left, right));
}

/** Whether two hashes are the same. */
export function sameHash(a: Hash, b: Hash): boolean {
  return a.length === b.length && a.every((byte, index) => byte === b[index]);
}
