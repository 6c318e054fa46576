import { sendRecorded } from "../actions/send-recorded.ts";
import type { Services } from "../services.ts";

/** Reminds of incidents that are open and that nobody has acknowledged, as often as their tasks ask; `most` at a time; how many were due. */
export async function sendReminders(services: Services, most: number): Promise<number> {
  const ids = await services.incidents.remind(services.now(), most);
  await sendRecorded(services, ids);
  return ids.length;
}
