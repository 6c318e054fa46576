import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";

/** The workflow instance that belongs to a delivery: one message id, one instance, however often it is asked for. */
export function workflowInstanceId(messageId: string): string {
  return `wfi_${bytesToHex(sha256(utf8ToBytes(messageId))).slice(0, 40)}`;
}

/** Whether an id has the form of {@link workflowInstanceId}: no other is worth asking the platform for. */
export const isWorkflowInstanceId = (id: string): boolean => /^wfi_[0-9a-f]{40}$/.test(id);
