import {
  type Channel,
  checkSettings,
  type UpdateChannelInput,
  type DeleteChannelInput,
} from "../../../contract/resources/actions/channels.ts";
import { channelKinds } from "../../../domain/action/channels/registry.ts";
import { canonicalText } from "../../../domain/values/hashing/canonical.ts";
import { DomainError } from "../../../domain/values/errors/errors.ts";
import type { StoredChannel } from "../../ports/actions/channels.ts";
import type { Services } from "../../services.ts";
import { toChannelView } from "./list-channels.ts";
import { checkChannel } from "./create-channel.ts";
import { deliverLater } from "../deliveries/later.ts";
import { inboxChannel } from "../../../domain/action/channels/channel.ts";
import { noSuch } from "../../service/not-found.ts";

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
  throw noSuch("channel", channel);
}

/** What decides whether a receiver takes a message. */
const whereTo = ["endpoint", "headers", "routing_key", "address"] as const;
const mostRaces = 5;

/**
 * Makes the next version of a channel; what is the same already changes nothing. Messages on their way go to the newest version; with
 * another address or secret, so do those that were refused within a day and may be tried again. Throws `not_found`,
 * `validation_error` for what the kind does not have, and `conflict` for the inbox and while others keep changing it.
 */
export async function updateChannel(
  services: Services,
  { channel: name, ...change }: UpdateChannelInput,
): Promise<Channel> {
  for (let tries = 0; tries < mostRaces; tries += 1) {
    const stored = await services.channels.find(name);
    if (stored === null) throw noSuch("channel", name);
    const next = { ...stored, ...change };
    checkChange(stored, change);
    checkChannel(services, next);
    if (canonicalText(next) === canonicalText(stored)) return toChannelView(stored);
    const retry = whereTo.some((field) => canonicalText(next[field]) !== canonicalText(stored[field]));
    if (!(await services.channels.change(next, { retry }, services.now()))) continue;
    if (retry) await deliverLater(services, { channel: name }, services.now());
    const changed = await services.channels.find(name);
    if (changed === null) throw noSuch("channel", name);
    return toChannelView(changed);
  }
  throw new DomainError("conflict", `Others were changing the channel ${name} at the same time.`, {
    location: "channel",
    suggestion: "Read it again, and send the change once more.",
  });
}

/** A channel of a kind keeps to what the kind may have. */
function checkChange({ channel, kind, created_at }: StoredChannel, change: Omit<UpdateChannelInput, "channel">): void {
  if (created_at === null)
    throw new DomainError("conflict", "The inbox is always there and cannot be changed.", { location: "channel" });
  const refuse = (location: string, message: string): never => {
    throw new DomainError("validation_error", `${location} ${message}.`, {
      location,
      suggestion: `The channel ${channel} is of the kind ${kind}, which stays; make another channel for another kind.`,
    });
  };
  const known = Object.fromEntries(channelKinds[kind].needs.map((need) => [need, true]));
  checkSettings({ kind, ...known, ...change }, refuse);
  if (change.group === true && channelKinds[kind].forPrograms)
    refuse("group", "must be false or left out: a program gets every alarm by itself");
}
