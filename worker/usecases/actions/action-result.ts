import type { ActionOutcome, ActionResult, DeliveryView } from "../../contract/resources/actions/actions.ts";
import { noticeKindOf } from "../../domain/action/alarm/incident-notice.ts";
import type { Json } from "../../domain/action/definition.ts";
import { messageId } from "../../domain/action/delivering/grouping.ts";
import { isTestId } from "../../domain/action/test-id.ts";
import { formatTimestamp, timestampOrNull } from "../../domain/values/time.ts";
import type { ActionResultRow } from "../ports/actions/actions.ts";
import type { ActionRow } from "../ports/evaluation/ledger.ts";

const actionStatus = {
  planned: "queued",
  sending: "queued",
  triggered: "triggered",
  failed: "failed",
  skipped: "skipped",
  would_trigger: "would_trigger",
} as const;

/** What set off a delivery, by the id that stands for its decision. */
export function deliveryKindOf(decisionId: string | null): DeliveryView["kind"] {
  if (isTestId(decisionId)) return "test";
  return noticeKindOf(decisionId) ?? "decision";
}

/** The answer about one action; `payload` is what was sent or would be. */
export function toActionResult(row: ActionRow, payload: { [key: string]: Json } | null): ActionResult {
  return {
    action_id: row.action_id,
    action_version: row.action_version,
    status: actionStatus[row.state],
    reason: row.reason,
    payload_sent: row.state === "triggered" || row.state === "would_trigger" ? payload : null,
    error: row.error,
  };
}

/** A firing as it is listed: how it went, when, and what set it off. */
export function toDelivery(row: ActionResultRow): DeliveryView {
  const { decision_id, planned_at } = row;
  return {
    ...toActionOutcome(row),
    decision_id,
    kind: deliveryKindOf(decision_id),
    planned_at: formatTimestamp(planned_at),
  };
}

/** The same with the message that reported it, when it was tried and how long it took, from what is stored. */
export function toActionOutcome(row: ActionResultRow): ActionOutcome {
  const { attempted_at, finished_at } = row;
  return {
    ...toActionResult(row, row.payload_sent),
    delivery_id: row.delivery_id ?? messageId(row),
    attempted_at: timestampOrNull(attempted_at),
    duration_ms: attempted_at === null || finished_at === null ? null : finished_at - attempted_at,
  };
}
