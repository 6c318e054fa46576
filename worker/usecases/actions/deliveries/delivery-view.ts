import type { SentMessage } from "../../../contract/resources/actions/deliveries.ts";
import { escalationOf } from "../../../domain/action/instance-id.ts";
import { formatTimestamp, timestampOrNull } from "../../../domain/values/time.ts";
import type { AttemptRow, DeliveryRow } from "../../ports/actions/deliveries.ts";
import { kindOf } from "../action-result.ts";

/** A message as it is shown. */
export function toSentMessage({ allowed, next_at, created_at, updated_at, ...row }: DeliveryRow): SentMessage {
  const { delivery_id, decision_id, decisions, action_id, action_version, task_id, channel, status } = row;
  return {
    delivery_id,
    decision_id,
    decisions,
    kind: kindOf(decision_id),
    action_id,
    action_version,
    task_id,
    channel,
    instance_id: escalationOf(delivery_id)?.instance_id ?? null,
    status,
    attempts: row.attempts,
    attempts_allowed: allowed,
    next_at: timestampOrNull(next_at),
    last_error: row.last_error,
    http_status: row.http_status,
    channel_version: row.channel_version,
    host: row.host,
    created_at: formatTimestamp(created_at),
    updated_at: formatTimestamp(updated_at),
  };
}

/** An attempt as it is shown. */
export function toAttemptView({ started_at, finished_at, ...attempt }: AttemptRow) {
  return {
    attempt: attempt.attempt,
    started_at: formatTimestamp(started_at),
    finished_at: timestampOrNull(finished_at),
    error: attempt.error,
    http_status: attempt.http_status,
    channel_version: attempt.channel_version,
    host: attempt.host,
  };
}
