import { textHash } from "../../../domain/values/hashing/canonical.ts";

/** 63 bits of the hash of a decision's id, as a decimal number in text: JavaScript has no numbers of that size. */
export function archiveKey(decisionId: string): string {
  const { buffer, byteOffset } = textHash(decisionId);
  return (new DataView(buffer, byteOffset).getBigUint64(0) >> 1n).toString();
}

/** Ids with their keys, as JSON. */
export const keyed = (decisionIds: readonly string[]): string =>
  JSON.stringify(decisionIds.map((id) => [id, archiveKey(id)]));
