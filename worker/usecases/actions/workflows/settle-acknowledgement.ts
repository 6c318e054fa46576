import type { SetOff } from "../../ports/alarms/escalations.ts";
import { acknowledgement } from "../../ports/actions/workflows.ts";
import type { Services } from "../../services.ts";
import { sendNow } from "../deliveries/deliver-ref.ts";
import { sendRecorded } from "../send-recorded.ts";

/**
 * Does what an acknowledgement has set off, after the answer: pagers hear of it, and escalations need not wait any longer. What is
 * lost here is made up for: the sweep sends what is planned, and an escalation looks before it tells anybody else.
 */
export function settleAcknowledgement(
  services: Services,
  { notices, deliveries, escalations }: SetOff,
  by: string,
): void {
  const carefully = (work: Promise<void>) =>
    work.catch((error: unknown) => services.log("acknowledgement_unsettled", { error: String(error) }));
  if (notices.length > 0) services.defer(carefully(sendRecorded(services, notices)));
  for (const delivery of deliveries) services.defer(carefully(sendNow(services, delivery)));
  for (const instance of escalations) services.defer(carefully(stop(services, instance, by)));
}

async function stop({ workflows }: Services, instanceId: string, by: string): Promise<void> {
  const instance = await workflows.find(instanceId);
  if (instance !== null) await workflows.signal(instance, acknowledgement, { by });
}
