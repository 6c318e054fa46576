import { hkdf } from "@noble/hashes/hkdf.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { utf8ToBytes } from "@noble/hashes/utils.js";

/** What a deployment's log is made with. */
interface LogKeys {
  /** Under which the keys of entries are made. */
  salt: Uint8Array;
  /** The Ed25519 secret key that signs checkpoints. */
  signing: Uint8Array;
}

/** The keys that follow from a secret (HKDF-SHA-256). */
export function logKeys(secret: string): LogKeys {
  const derive = (purpose: string) => hkdf(sha256, utf8ToBytes(secret), undefined, utf8ToBytes(purpose), 32);
  return { salt: derive("decision-monitor log salt v1"), signing: derive("decision-monitor log signature v1") };
}

const salts = new Map<string, Uint8Array>();

/** The salt of a log that is kept under a secret; null where none is kept. */
export function logSaltOf(log: { key: string } | null): Uint8Array | null {
  if (log === null) return null;
  const salt = salts.get(log.key) ?? logKeys(log.key).salt;
  salts.set(log.key, salt);
  return salt;
}
