import type { Channel, DeleteChannelInput } from "../../../contract/resources/actions/channels.ts";
import { inboxChannel } from "../../../domain/action/channels/channel.ts";
import { DomainError } from "../../../domain/values/errors/errors.ts";
import { noSuchChannel } from "../../service/not-found.ts";
import { toChannelView } from "./list-channels.ts";
import type { Services } from "../../services.ts";

/** Task ids listed in an error. */
const tasksShown = 20;

/**
 * Removes a channel; registered actions that name it fail from then on with `channel_unknown`. Throws `not_found`, and
 * `conflict` for the inbox and while a task that is not deleted delivers to it.
 */
export async function deleteChannel({ channels }: Services, { channel }: DeleteChannelInput): Promise<Channel> {
  if (channel === inboxChannel.channel) {
    throw new DomainError("conflict", "The inbox is always there and cannot be deleted.", { location: "channel" });
  }
  const stored = await channels.find(channel);
  if (stored !== null && (await channels.remove(channel))) return toChannelView(stored);
  const tasks = stored === null ? [] : await channels.tasksOn(channel, tasksShown);
  if (tasks.length > 0) {
    throw new DomainError("conflict", `Tasks deliver to the channel ${channel}.`, {
      location: "channel",
      suggestion: "Give them another delivery with PATCH /tasks/{id}, or delete them.",
      details: { tasks },
    });
  }
  throw noSuchChannel(channel);
}
