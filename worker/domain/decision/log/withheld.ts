import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { canonicalText } from "../../values/hashing/canonical.ts";
import type { Logged, LogKind } from "./entry.ts";

/** What may hold secrets: addresses and headers. */
const secretFields: Partial<Record<LogKind, readonly string[]>> = {
  primitive: ["source"],
  action: ["config"],
  key: ["secret_hash"],
  channel: ["endpoint", "headers", "routing_key", "address"],
};

/**
 * What a leaf says, with a keyed hash in place of what may hold secrets, so that it can be shown to whoever audits: a change of it
 * shows, and nothing else.
 */
export function withoutSecrets({ kind, id, content }: Logged, salt: Uint8Array): Logged {
  const fields = secretFields[kind];
  if (fields === undefined || typeof content !== "object" || content === null) return { kind, id, content };
  const shown: Record<string, unknown> = { ...content };
  for (const field of fields.filter((one) => one in shown)) {
    const said = utf8ToBytes(canonicalText([kind, id, field, shown[field] ?? null]));
    shown[field] = { hmac: bytesToHex(hmac(sha256, salt, said)) };
  }
  return { kind, id, content: shown };
}
