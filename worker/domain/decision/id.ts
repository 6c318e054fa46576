import { formatTimestamp } from "../values/time.ts";
import { canonicalHashBytes } from "../values/hashing/canonical.ts";

const alphabet = "abcdefghijklmnopqrstuvwxyz234567";

/** Lower-case RFC 4648 base32 without padding. */
export function base32(bytes: Uint8Array): string {
  let text = "";
  let bits = 0;
  let held = 0;
  for (const byte of bytes) {
    held = ((held << 8) | byte) & 0xfff;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += alphabet[(held >> bits) & 31];
    }
  }
  return bits > 0 ? text + alphabet[(held << (5 - bits)) & 31] : text;
}

/** The id of a deterministic decision: `dec_` + base32 of SHA-256 over the canonical [condition_id, version, entity_id, t]. `t` in epoch milliseconds, `entity_id` the pseudonym. */
export function decisionIdOf(conditionId: string, conditionVersion: string, entityId: string, t: number): string {
  return `dec_${base32(canonicalHashBytes([conditionId, conditionVersion, entityId, formatTimestamp(t)]))}`;
}

/** The decision id of a snapshot that a job takes: the same however often the job is begun, so that it is recorded once. */
export function jobSnapshotId(jobId: string, entity: string): string {
  return `dec_${base32(canonicalHashBytes(["job", jobId, entity]))}`;
}
