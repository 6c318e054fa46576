import type { Channel } from "../domain/action/channels/channel.ts";
import { channelKinds } from "../domain/action/channels/registry.ts";
import { secretValue } from "../domain/action/headers.ts";
import type { Senders } from "../usecases/ports/actions/actions.ts";
import { failed } from "./failed.ts";
import type { Mail } from "./mail.ts";
import type { Post } from "./post.ts";

/** What brings a message to its channel. */
interface NotificationParts {
  channels: { find(name: string): Promise<Channel | null> };
  /** What `${NAME}` may stand for. */
  variables: Readonly<Record<string, string>>;
  post: Post;
  mail: Mail;
}

/** Brings a message to its channel: into the inbox, by mail, or to the channel's endpoint in the shape its kind understands. */
export function notificationSender({ channels, variables, post, mail }: NotificationParts): Senders["notification"] {
  return {
    async send({ delivery, stored, message_id }) {
      const channel = await channels.find(delivery.channel);
      if (channel === null) return failed("channel_unknown", `Channel ${delivery.channel} no longer exists.`);
      const { message, content, payload } = delivery;
      if (channel.address !== null) return mail({ message, content, payload }, channel.address, message_id);
      const { body, signed } = channelKinds[channel.kind];
      if (body === null || channel.endpoint === null) {
        return { ok: true, inbox: { channel: stored.channel, message: stored.message } };
      }
      const key = secretValue(channel.routing_key ?? "", variables);
      if (key === null)
        return failed("key_missing", "The routing key is a variable that is not set; nothing was sent.");
      return post({
        endpoint: channel.endpoint,
        method: "POST",
        headers: channel.headers,
        body: body({ message, content, payload }, key),
        message_id: signed ? message_id : null,
      });
    },
  };
}
