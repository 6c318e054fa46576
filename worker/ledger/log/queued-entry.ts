import { fromBase64 } from "../../domain/values/hashing/base64.ts";
import { entryOf, leafKey, type LogKind, queueSeal } from "../../domain/decision/log/entry.ts";
import { withoutSecrets } from "../../domain/decision/log/withheld.ts";
import type { QueuedLeaf } from "../../storage/log/log-queue.ts";

/** Whether somebody with the log's key put a leaf down under this name. An entry that is made shows it by itself. */
export function isSealed(leaf: QueuedLeaf, batchId: string, salt: Uint8Array): boolean {
  return typeof leaf[2] === "string" || leaf[3] === queueSeal(salt, batchId);
}

/** The entry of a leaf that waits. */
export function queuedEntry([kind, id, said]: QueuedLeaf, salt: Uint8Array): Uint8Array {
  if (typeof said === "string") return fromBase64(said) ?? new Uint8Array();
  const logged = withoutSecrets({ kind: kind as LogKind, id, content: said }, salt);
  return entryOf(leafKey(salt, logged), logged);
}
