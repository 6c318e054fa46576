import { sweepDeliveries } from "../../worker/usecases/actions/deliveries/sweep-deliveries.ts";
import { sweepActions } from "../../worker/usecases/actions/send-recorded.ts";
import type { Services } from "../../worker/usecases/services.ts";

/** What the cron trigger does for messages, one after the other, and what came of it. */
export async function sweepSends(services: Services) {
  return { ...(await sweepActions(services, 500)), ...(await sweepDeliveries(services, 500)) };
}
