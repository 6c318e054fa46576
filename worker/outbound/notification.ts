import type { Channel } from "../domain/action/channels/channel.ts";
import { channelKinds } from "../domain/action/channels/registry.ts";
import type { Senders } from "../usecases/ports/actions.ts";
import { failed } from "./failed.ts";
import type { Post } from "./post.ts";

/** Brings a message to its channel: into the inbox, or to the channel's endpoint in the shape its kind understands. */
export function notificationSender(
  channels: { find(name: string): Promise<Channel | null> },
  post: Post,
): Senders["notification"] {
  return {
    async send({ delivery, stored, message_id }) {
      const channel = await channels.find(delivery.channel);
      if (channel === null) return failed("channel_unknown", `There is no channel ${delivery.channel} any more.`);
      const { body, signed } = channelKinds[channel.kind];
      if (body === null || channel.endpoint === null) {
        return { ok: true, inbox: { channel: stored.channel, message: stored.message } };
      }
      const { message, payload } = delivery;
      return post({
        endpoint: channel.endpoint,
        method: "POST",
        headers: channel.headers,
        body: body({ message, payload }),
        message_id: signed ? message_id : null,
      });
    },
  };
}
