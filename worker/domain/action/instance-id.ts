import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";

/** The workflow instance that belongs to a delivery: one message id, one instance, however often it is asked for. */
export function workflowInstanceId(messageId: string): string {
  return `wfi_${bytesToHex(sha256(utf8ToBytes(messageId))).slice(0, 40)}`;
}

/** What names the message of an escalation to its nth channel, from 0. */
export const escalationMessageId = (instanceId: string, index: number): string => `${instanceId}.${index}`;

/** What the id of a message that tells a pager of an acknowledgement ends in. */
export const acknowledgedSuffix = ".acknowledged";

/** The escalation whose message an id names, and whether it says that it was acknowledged; null for any other message. */
export function escalationOf(messageId: string): { instance_id: string; acknowledges: boolean } | null {
  const instance_id = /^(wfi_[0-9a-f]{40})\./.exec(messageId)?.[1];
  return instance_id === undefined ? null : { instance_id, acknowledges: messageId.endsWith(acknowledgedSuffix) };
}

/** Whether an id has the form of {@link workflowInstanceId}: no other is worth asking the platform for. */
export const isWorkflowInstanceId = (id: string): boolean => /^wfi_[0-9a-f]{40}$/.test(id);
