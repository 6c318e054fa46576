import { sendRecorded } from "./send-recorded.ts";
import type { Services } from "../services.ts";

const staleMs = 60_000;

/**
 * Takes care of what a crash left behind: plans older than 60 s get their first attempt; sends begun more than 60 s ago
 * are failed as `interrupted`, and tried again only where somebody has opted in: a second attempt could reach the receiver
 * twice. `most` of each kind are taken up.
 */
export async function sweepActions(services: Services, most: number): Promise<{ sent: number; interrupted: number }> {
  const before = services.now() - staleMs;
  const interrupted = await services.actions.failInterrupted(before, services.now(), most);
  const decisionIds = await services.actions.plannedDecisions(before, most);
  await sendRecorded(services, decisionIds, "looks");
  return { sent: decisionIds.length, interrupted };
}
