import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";

const form = /^dmk_([0-9a-f-]{36})_[0-9a-f]{64}$/;

/** The secret text of an issued key, from a UUID and 32 random bytes in hex; it names its own row. */
export function keySecret(uuid: string, random: string): string {
  return `dmk_${uuid}_${random}`;
}

/** The id and hash under which the key of a secret is stored, or null for text that is no issued secret. */
export function keyOfSecret(secret: string): { key_id: string; secret_hash: string } | null {
  const uuid = form.exec(secret)?.[1];
  return uuid === undefined ? null : { key_id: `key_${uuid}`, secret_hash: bytesToHex(sha256(utf8ToBytes(secret))) };
}
