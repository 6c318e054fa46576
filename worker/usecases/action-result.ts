import type { ActionResult } from "../contract/actions.ts";
import type { Json } from "../domain/action/definition.ts";
import type { ActionRow } from "./ports/ledger.ts";

const statusOf = {
  planned: "queued",
  sending: "queued",
  triggered: "triggered",
  failed: "failed",
  skipped: "skipped",
  would_trigger: "would_trigger",
} as const;

/** The answer about one action; `payload` is what was sent or would be. */
export function toActionResult(row: ActionRow, payload: { [key: string]: Json } | null): ActionResult {
  return {
    action_id: row.action_id,
    action_version: row.action_version,
    status: statusOf[row.state],
    reason: row.reason,
    payload_sent: row.state === "triggered" || row.state === "would_trigger" ? payload : null,
    error: row.error,
  };
}
