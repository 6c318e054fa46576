import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";

/** The workflow instance that belongs to a delivery: one message id, one instance, however often it is asked for. */
export function workflowInstanceId(messageId: string): string {
  return `wfi_${bytesToHex(sha256(utf8ToBytes(messageId))).slice(0, 40)}`;
}
