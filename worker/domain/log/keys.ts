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
