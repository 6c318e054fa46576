import { sendRecorded } from "./send-recorded.ts";
import { sweepDeliveries } from "./deliveries/sweep-deliveries.ts";
import type { Services } from "../services.ts";

const staleMs = 60_000;
const perSweep = 500;

/**
 * Takes care of what a crash left behind: plans older than 60 s get their first attempt; sends begun more than 60 s ago
 * are failed as `interrupted`, and tried again only where somebody has opted in: a second attempt could reach the receiver
 * twice. Messages past due go on.
 */
export async function sweepActions(
  services: Services,
): Promise<{ sent: number; interrupted: number; retried: number; lapsed: number }> {
  const before = services.now() - staleMs;
  const interrupted = await services.actions.failInterrupted(before, services.now(), perSweep);
  const decisionIds = await services.actions.plannedDecisions(before, perSweep);
  await sendRecorded(services, decisionIds, "looks");
  return { sent: decisionIds.length, interrupted, ...(await sweepDeliveries(services)) };
}
