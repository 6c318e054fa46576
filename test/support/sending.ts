import { startOwnReceiver } from "./at-end.ts";
import { sharedTestService } from "./service.ts";
import { createTask, registerLevel, registerRate } from "./world.ts";

/** The shared service with a task on the user rate, by a limit in percent that no other file speaks of, whose webhook calls a receiver. */
export async function startWebhookTask(limit: number) {
  const [receiver, service] = await Promise.all([startOwnReceiver(), sharedTestService()]);
  await registerRate(service.call);
  const delivery = { type: "webhook" as const, endpoint: receiver.url };
  const task = await createTask(service.call, `alert me when the active user rate drops below ${limit}%`, delivery);
  return { receiver, service, task };
}

/** The shared service with a level of a name that no other file speaks of, and a receiver for what is sent about it. */
export async function startLevel(name: string) {
  const [receiver, service] = await Promise.all([startOwnReceiver(), sharedTestService()]);
  return { receiver, service, ...(await registerLevel(service.call, name)) };
}
