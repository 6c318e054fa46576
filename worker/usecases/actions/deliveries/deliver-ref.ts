import { isPaced } from "../../../domain/action/channels/channel.ts";
import type { DeliveryRef } from "../../ports/service/work.ts";
import type { Services } from "../../services.ts";
import { deliver } from "./deliver.ts";
import { drainChannel, drainMs } from "./drain-channel.ts";
import { deliverLater } from "./later.ts";
import { sendGroup } from "./send-group.ts";

/** Delivers what a message of the queue names. It may arrive twice, late, and when there is nothing to do any more. */
export async function deliverRef(services: Services, ref: DeliveryRef): Promise<void> {
  if ("channel" in ref) return drainChannel(services, ref.channel, drainMs);
  if ("group" in ref) return sendGroup(services, ref.group);
  await deliverAlone(services, ref.delivery_id);
}

/** Sends a message that is due, or has its channel do so when it is its turn. */
export async function sendNow(services: Services, delivery_id: string): Promise<void> {
  const channel = (await services.deliveries.find(delivery_id))?.delivery.channel ?? null;
  const paced = channel === null ? null : await services.channels.find(channel);
  if (paced !== null && isPaced(paced)) await drainChannel(services, paced.channel, 0);
  else await deliverAlone(services, delivery_id);
}

/** One more attempt of a message that waits for nobody, and the next one where it is tried again. */
export async function deliverAlone(services: Services, delivery_id: string): Promise<void> {
  const done = await deliver(services, delivery_id);
  if (done?.next_at != null) await deliverLater(services, { delivery_id }, done.next_at);
}
