import { isPaced } from "../../../domain/action/channels/channel.ts";
import { groupId } from "../../../domain/action/delivering/grouping.ts";
import { connectionsAtOnce, mapLimited } from "../../../domain/values/map-limited.ts";
import { spreadMs } from "../../../domain/task/watch/grid.ts";
import type { PlannedGroup } from "../../ports/actions/deliveries.ts";
import type { Services } from "../../services.ts";
import { deliver } from "./deliver.ts";
import { drainChannel } from "./drain-channel.ts";
import { deliverLater } from "./later.ts";

/** How long after the last shard has begun its looks the message about them leaves. */
const groupGraceMs = 1_000;

/** When all that a look has found is known; those at observations are not waited for. */
function tellAt({ config }: Services, { t, every_ms }: PlannedGroup): number {
  return every_ms === null ? t : t + config.watchSettleMs + spreadMs + groupGraceMs;
}

/** Has what some looks have planned for people sent as one message, once all shards have looked. No channel waits for another. */
export async function sendGroups(services: Services, decisionIds: readonly string[]): Promise<void> {
  const groups = await services.deliveries.groups(decisionIds);
  const failures: unknown[] = [];
  await mapLimited(connectionsAtOnce, groups, (group) =>
    sendGroup(services, group).catch((error: unknown) => void failures.push(error)),
  );
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} groups could not be sent for now`);
}

/**
 * Makes one message of what is planned in a group and sends it. What was planned since makes another; so it may be called
 * any number of times, and sends nothing twice.
 */
export async function sendGroup(services: Services, group: PlannedGroup): Promise<void> {
  const at = tellAt(services, group);
  if (at > services.now()) return deliverLater(services, { group }, at);
  const action = await services.actions.find(group.action_id, group.action_version);
  if (action?.config.type !== "notification") throw new Error("a group has no channel");
  const { channel: name } = action.config;
  const channel = await services.channels.find(name);
  const to = { channel: name, task_id: action.task_id, allowed: 1 + (channel?.retries ?? 0) };
  const paced = channel !== null && isPaced(channel);
  // One message holds so many; the rest is in the next.
  for (;;) {
    const delivery_id = groupId(services.newId());
    if (!(await services.deliveries.enlistGroup(group, { delivery_id, ...to }, services.now()))) break;
    if (!paced) await deliver(services, delivery_id);
  }
  // What has to wait for its turn does so in the queue.
  if (paced) await drainChannel(services, name, 0);
}
