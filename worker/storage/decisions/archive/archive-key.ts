import { sha256 } from "@noble/hashes/sha2.js";

const utf8 = new TextEncoder();

/** 63 bits of the hash of a decision's id, as a decimal number in text: JavaScript has no numbers of that size. */
export function archiveKey(decisionId: string): string {
  const { buffer, byteOffset } = sha256(utf8.encode(decisionId));
  return (new DataView(buffer, byteOffset).getBigUint64(0) >> 1n).toString();
}

/** Ids with their keys, as JSON. */
export const keyed = (decisionIds: readonly string[]): string =>
  JSON.stringify(decisionIds.map((id) => [id, archiveKey(id)]));
