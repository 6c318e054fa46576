import { sendRecorded } from "../actions/send-recorded.ts";
import type { Services } from "../services.ts";

const perSweep = 500;

/** Reminds of incidents that are open and that nobody has acknowledged, as often as their tasks ask; how many were due. */
export async function sendReminders(services: Services): Promise<number> {
  const ids = await services.incidents.remind(services.now(), perSweep);
  await sendRecorded(services, ids);
  return ids.length;
}
