import { mapLimited, connectionsAtOnce } from "../../../domain/values/map-limited.ts";
import type { Services } from "../../services.ts";
import { deliverAlone } from "./deliver-ref.ts";
import { drainChannel, drainMs } from "./drain-channel.ts";

/** The queue comes first. */
const graceMs = 5_000;

/** Goes on with messages that are past due, whose turn the queue has lost or could not keep, and fails those that were given up. */
export async function sweepDeliveries(services: Services, most: number): Promise<{ retried: number; lapsed: number }> {
  const now = services.now();
  const lapsed = await services.deliveries.failLapsed(now);
  const { alone, channels } = await services.deliveries.due(now - graceMs, most);
  const carefully = (work: Promise<void>) =>
    work.catch((error: unknown) => services.log("delivery_failed", { error: String(error) }));
  // What is left of a channel goes on through the queue.
  const each = Math.max(1, Math.floor((most - alone.length) / Math.max(1, channels.length)));
  await Promise.all([
    mapLimited(connectionsAtOnce, alone, (delivery_id) => carefully(deliverAlone(services, delivery_id))),
    mapLimited(connectionsAtOnce, channels, (channel) => carefully(drainChannel(services, channel, drainMs, each))),
  ]);
  return { retried: alone.length + channels.length, lapsed };
}
