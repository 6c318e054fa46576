import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { canonicalText } from "../../values/hashing/canonical.ts";

/** What a leaf of the log can be about. */
export const logKinds = [
  "decision",
  "outcome",
  "feedback",
  "comment",
  "primitive",
  "concept",
  "condition",
  "action",
  "task",
  "guardrails",
  "context",
  "erasure",
  "audit",
  "key",
  "channel",
  "observations",
  "looks",
] as const;
export type LogKind = (typeof logKinds)[number];

/** What stands for rows that the shards of the ledger hold; the rest stands for a row of the database. */
export type LedgerKind = Extract<LogKind, "observations" | "looks">;
export type DatabaseKind = Exclude<LogKind, LedgerKind>;

/** Whether a kind of leaf stands for a row of the database. */
export const isDatabaseKind = (kind: LogKind): kind is DatabaseKind => kind !== "observations" && kind !== "looks";

/** What a leaf stands for: the kind and the id of one stored thing, and what it said. */
export interface Logged {
  kind: LogKind;
  id: string;
  content: unknown;
}

/**
 * The key that opens one leaf. Without it a leaf says nothing of what it stands for, not even to somebody who guesses it;
 * with it, nothing of any other.
 */
export function leafKey(salt: Uint8Array, { kind, id }: Pick<Logged, "kind" | "id">): Uint8Array {
  return hmac(sha256, salt, utf8ToBytes(canonicalText([kind, id])));
}

/** The entry of a leaf: HMAC-SHA256, under the leaf's key, of the RFC 8785 form of [kind, id, content]. */
export function entryOf(key: Uint8Array, { kind, id, content }: Logged): Uint8Array {
  return hmac(sha256, key, utf8ToBytes(canonicalText([kind, id, content])));
}

/** What the leaf of a channel says once it has been deleted, and what nothing stored says, so that a later leaf is the last word. */
export const deletedChannel = { deleted: true } as const;

/** What the log keeps of a decision: its record, and when it was recorded (ISO 8601). */
export function loggedDecision(id: string, record: unknown, recorded_at: string): Logged {
  return { kind: "decision", id, content: { record, recorded_at } };
}

/**
 * What shows that somebody with the log's key put rows down under this name, in hex. Content that the database works out itself
 * is put down in plain text and hashed by the log; without this, whoever may write to the database could have anything logged.
 */
export function queueSeal(salt: Uint8Array, batchId: string): string {
  return bytesToHex(hmac(sha256, salt, utf8ToBytes(canonicalText(["queued", batchId]))));
}
