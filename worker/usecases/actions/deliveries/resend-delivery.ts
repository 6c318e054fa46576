import type { DeliveryInput, SentMessageWithAttempts } from "../../../contract/resources/actions/deliveries.ts";
import { escalationOf } from "../../../domain/action/instance-id.ts";
import { isTestId } from "../../../domain/action/test-id.ts";
import { DomainError } from "../../../domain/values/errors/errors.ts";
import type { DeliveryRow } from "../../ports/actions/deliveries.ts";
import type { Claim } from "../../ports/service/idempotency.ts";
import { identityOf } from "../../service/request-identity.ts";
import type { Services } from "../../services.ts";
import { sendNow } from "./deliver-ref.ts";
import { getDelivery } from "./get-deliveries.ts";
import { toldMessages } from "./told.ts";

/**
 * Sends a message once more, under the same id, with its content built from the record; one request does so once. Throws
 * `not_found`, and `conflict` where there is nothing to build it from, a test or an entity that was erased, and for an
 * escalation that was acknowledged.
 */
export async function resendDelivery(
  services: Services,
  { delivery_id }: DeliveryInput,
  claim?: Claim,
): Promise<SentMessageWithAttempts> {
  const found = await services.deliveries.find(delivery_id);
  if (found === null) return getDelivery(services, { delivery_id });
  const { delivery } = found;
  await checkRecord(services, delivery);
  await services.deliveries.resend(delivery_id, identityOf(services, claim).id, services.now());
  await sendNow(services, delivery_id);
  return getDelivery(services, { delivery_id });
}

async function checkRecord(services: Services, delivery: DeliveryRow): Promise<void> {
  if (isTestId(delivery.decision_id)) {
    throw goneError("The delivery was a test: nothing was recorded to repeat it from.", {
      suggestion: "POST /actions/{action_id}/trigger tries the action again.",
    });
  }
  const escalation = escalationOf(delivery.delivery_id);
  const stopped = escalation?.acknowledges === false && (await services.escalations.find(escalation.instance_id));
  if (stopped && stopped.acknowledged_at !== null)
    throw goneError("Somebody has acknowledged the escalation that the delivery belongs to.", {
      suggestion: `GET /workflows/${stopped.instance_id} shows who and when.`,
    });
  const told = await toldMessages(services, await services.deliveries.decisionsOf(delivery));
  if (told.length === 0) throw goneError("What the delivery was about is no longer recorded.", {});
  const names = await services.pseudonyms.resolve(told);
  if (names.size === 0) throw goneError("The entity that the delivery is about has been erased.", {});
}

const goneError = (message: string, parts: { suggestion?: string }) =>
  new DomainError("conflict", message, { location: "delivery_id", ...parts });
