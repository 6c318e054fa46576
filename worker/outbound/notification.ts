import type { OutgoingChannel } from "../domain/action/channels/channel.ts";
import { channelKinds } from "../domain/action/channels/registry.ts";
import { secretValue } from "../domain/action/headers.ts";
import type { Senders, SendOutcome } from "../usecases/ports/actions/actions.ts";
import { failed } from "./failed.ts";
import type { Mail } from "./mail.ts";
import type { Post } from "./post.ts";

type SentChannel = OutgoingChannel & { version: number };

/** What brings a message to its channel. */
interface NotificationParts {
  channels: { find(name: string): Promise<SentChannel | null> };
  /** What `${NAME}` may stand for. */
  variables: Readonly<Record<string, string>>;
  post: Post;
  mail: Mail;
}

/** Brings a message to its channel: into the inbox, by mail, or to the channel's endpoint in the shape its kind understands. */
export function notificationSender({ channels, variables, post, mail }: NotificationParts): Senders["notification"] {
  return {
    async send(shipment) {
      const { delivery, stored } = shipment;
      const channel = await channels.find(delivery.channel);
      if (channel === null) return failed("channel_unknown", `Channel ${delivery.channel} no longer exists.`);
      const host = channelHost(channel);
      if (host === null) return { ok: true, inbox: { channel: stored.channel, message: stored.message } };
      return { ...(await call(channel, shipment)), route: { channel_version: channel.version, host } };
    },
  };

  async function call(
    channel: SentChannel,
    { delivery, message_id, names }: NotificationShipment,
  ): Promise<SendOutcome> {
    const { message, content, payload } = delivery;
    if (channel.address !== null) return mail(content, channel.address, message_id);
    const { body, signed } = channelKinds[channel.kind];
    const key = secretValue(channel.routing_key ?? "", variables);
    if (key === null) return failed("key_missing", "The routing key is a variable that is not set; nothing was sent.");
    return post({
      endpoint: channel.endpoint ?? "",
      method: "POST",
      headers: channel.headers,
      body: body?.({ message, content, payload }, key) ?? null,
      message_id: signed ? message_id : null,
      withheld: [...names, key],
    });
  }
}

type NotificationShipment = Parameters<Senders["notification"]["send"]>[0];

/** Whom a channel calls; null for one whose messages are kept here. */
function channelHost({ kind, endpoint, address }: SentChannel): string | null {
  if (address !== null) return address.slice(address.lastIndexOf("@") + 1);
  return channelKinds[kind].body === null || endpoint === null ? null : new URL(endpoint).host;
}
