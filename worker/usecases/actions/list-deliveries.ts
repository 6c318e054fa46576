import type { DeliveryList, ListDeliveriesInput } from "../../contract/resources/actions/actions.ts";
import { messageId } from "../../domain/action/delivering/grouping.ts";
import { formatTimestamp } from "../../domain/values/time.ts";
import { kindOf, toActionOutcome } from "./action-result.ts";
import { findAction } from "./get-action.ts";
import { page, timeAndId } from "../service/paging.ts";
import type { Services } from "../services.ts";

/** A page of the times an action version was to fire, newest first; throws `not_found` for an unknown version. */
export async function listDeliveries(services: Services, input: ListDeliveriesInput): Promise<DeliveryList> {
  const { action_id, version } = input;
  await findAction(services, action_id, version);
  return page(input, {
    cursor: "deliveries",
    position: timeAndId,
    read: (after, limit) => services.actions.deliveries(action_id, version, after, limit),
    key: (row) => [row.planned_at, row.decision_id],
    view: (row) => ({
      ...toActionOutcome(row),
      decision_id: row.decision_id,
      kind: kindOf(row.decision_id),
      delivery_id: row.delivery_id ?? messageId(row),
      planned_at: formatTimestamp(row.planned_at),
    }),
  });
}
