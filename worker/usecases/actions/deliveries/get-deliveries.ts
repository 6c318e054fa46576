import type {
  DeliveryInput,
  ListDeliveriesFilter,
  SentMessage,
  SentMessageList,
  SentMessageWithAttempts,
} from "../../../contract/resources/actions/deliveries.ts";
import { page, timeAndId } from "../../service/paging.ts";
import { tasksWithin } from "../../definitions/tasks-within.ts";
import type { Services } from "../../services.ts";
import { escalationOf } from "../../../domain/action/instance-id.ts";
import { formatTimestamp, timestampOrNull } from "../../../domain/values/time.ts";
import type { AttemptRow, DeliveryRow } from "../../ports/actions/deliveries.ts";
import { deliveryKindOf } from "../action-result.ts";
import { noSuch } from "../../service/not-found.ts";

/** A page of messages of all actions, newest first, in one list by how they stand; for whoever may not touch everything those of tasks within reach. */
export async function findDeliveries(services: Services, query: ListDeliveriesFilter): Promise<SentMessageList> {
  const { status, task_id, channel } = query;
  const tasks = await tasksWithin(services);
  const filter = {
    ...(tasks === null ? {} : { tasks }),
    ...(status === undefined ? {} : { status }),
    ...(task_id === undefined ? {} : { task_id }),
    ...(channel === undefined ? {} : { channel }),
  };
  return page(query, {
    cursor: "messages",
    position: timeAndId,
    read: (after, limit) => services.deliveries.list(filter, after, limit),
    key: ({ created_at, delivery_id }) => [created_at, delivery_id],
    view: toSentMessage,
  });
}

/** A message with its attempts and every decision it reports. Throws `not_found`. */
export async function getDelivery(
  services: Services,
  { delivery_id }: DeliveryInput,
): Promise<SentMessageWithAttempts> {
  const found = await services.deliveries.find(delivery_id);
  if (found === null) throw noSuch("delivery", delivery_id);
  return {
    ...toSentMessage(found.delivery),
    decision_ids: await services.deliveries.decisionsOf(found.delivery),
    history: found.attempts.map(toAttemptView),
  };
}

/** A message as it is shown. */
function toSentMessage({ allowed, next_at, created_at, updated_at, ...row }: DeliveryRow): SentMessage {
  const { delivery_id, decision_id, decisions, action_id, action_version, task_id, channel, status } = row;
  return {
    delivery_id,
    decision_id,
    decisions,
    kind: deliveryKindOf(decision_id),
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
function toAttemptView({ started_at, finished_at, ...attempt }: AttemptRow) {
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
