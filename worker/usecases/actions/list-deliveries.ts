import type { DeliveryList, ListDeliveriesInput } from "../../contract/resources/actions/actions.ts";
import { toDelivery } from "./action-result.ts";
import { findAction } from "./get-actions.ts";
import { page, timeAndId } from "../service/paging.ts";
import type { Services } from "../services.ts";

/** A page of the times an action version was to fire, newest first; throws `not_found` for an unknown version. */
export async function listDeliveries(services: Services, input: ListDeliveriesInput): Promise<DeliveryList> {
  const { action_id, version, unchanged } = input;
  await findAction(services, action_id, version);
  return page(input, {
    cursor: "deliveries",
    position: timeAndId,
    read: (after, limit) => services.actions.deliveries({ action_id, version, unchanged }, after, limit),
    key: (row) => [row.planned_at, row.decision_id],
    view: toDelivery,
  });
}
