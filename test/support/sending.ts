import { startOwnReceiver, startOwnService } from "./at-end.ts";
import { sharedTestService } from "./service.ts";
import { createTask, registerLevel, registerRate } from "./world.ts";

/** A service with one task on the user rate, whose webhook calls a receiver. */
export async function startWebhookTask() {
  const [receiver, service] = await Promise.all([startOwnReceiver(), startOwnService()]);
  await registerRate(service.call);
  const delivery = { type: "webhook" as const, endpoint: receiver.url };
  const task = await createTask(service.call, "alert me when the active user rate drops below 35%", delivery);
  return { receiver, service, task };
}

/** The shared service with a level of a name that no other file speaks of, and a receiver for what is sent about it. */
export async function startLevel(name: string) {
  const [receiver, service] = await Promise.all([startOwnReceiver(), sharedTestService()]);
  return { receiver, service, ...(await registerLevel(service.call, name)) };
}
