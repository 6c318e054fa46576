import type { DeliveryInput, SentMessageWithAttempts } from "../../../contract/resources/actions/deliveries.ts";
import { DomainError } from "../../../domain/values/errors/errors.ts";
import type { Services } from "../../services.ts";
import { toAttemptView, toSentMessage } from "./delivery-view.ts";

/** A message with its attempts and every decision it reports. Throws `not_found`. */
export async function getDelivery(
  services: Services,
  { delivery_id }: DeliveryInput,
): Promise<SentMessageWithAttempts> {
  const found = await services.deliveries.find(delivery_id);
  if (found === null) throw noSuchDelivery(delivery_id);
  return {
    ...toSentMessage(found.delivery),
    decision_ids: await services.deliveries.decisionsOf(found.delivery),
    history: found.attempts.map(toAttemptView),
  };
}

/** The error for a delivery that does not exist. */
export const noSuchDelivery = (id: string): DomainError =>
  new DomainError("not_found", `There is no delivery ${id}.`, {
    location: "delivery_id",
    suggestion: "GET /deliveries lists them. A message is among them once it has been tried, or while it waits to be.",
  });
