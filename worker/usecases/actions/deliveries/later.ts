import type { DeliveryRef } from "../../ports/service/work.ts";
import type { Services } from "../../services.ts";

/** Has something delivered at a time; what the queue cannot take now, the sweep finds. */
export async function deliverLater(services: Services, ref: DeliveryRef, at: number): Promise<void> {
  try {
    await services.work.deliver([{ ref, in_ms: Math.max(0, at - services.now()) }]);
  } catch (error) {
    services.log("queue_failed", { ...ref, error: String(error) });
  }
}
