import { hkdf } from "@noble/hashes/hkdf.js";
import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { canonicalHash, canonicalHashBytes } from "./canonical.ts";

/** The 32 bytes under which texts are sealed, from a secret (HKDF-SHA-256). */
export function sealingKey(secret: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(hkdf(sha256, secret, undefined, utf8ToBytes("sealed text"), 32));
}

/** What finds an entity again by its name where the name may not be kept: a keyed hash, in hex. */
export function nameHash(secret: string, entity: string): string {
  return bytesToHex(hmac(sha256, utf8ToBytes(secret), utf8ToBytes(`name ${entity}`)));
}

/** A secret that follows from a request's body and the deployment's: 32 bytes that only whoever has both can make. */
export function bodySecret(secret: string, body: unknown): Uint8Array {
  return hmac(sha256, utf8ToBytes(secret), canonicalHashBytes(body));
}

/**
 * Distinguishes one body from another without revealing its content, in hex. A plain hash would reveal it: the entity in a
 * body is easily guessed.
 */
export function bodyFingerprint(bodySecret: Uint8Array): string {
  return canonicalHash(["body", bytesToHex(bodySecret)]);
}

/** The id of somebody whom an issuer vouches for: a keyed hash, for subjects are often addresses of people. */
export function personIdOf(secret: string, kind: "person" | "service", issuer: string, subject: string): string {
  const hashed = bytesToHex(hmac(sha256, utf8ToBytes(secret), canonicalHashBytes(["person", issuer, subject])));
  return `${kind}_${hashed.slice(0, 32)}`;
}
