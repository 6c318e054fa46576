import type { MessageContent } from "../content.ts";
import type { Json } from "../definition.ts";

/** What a channel gets to say: the message as text and in its parts, and the values behind it for programs. */
export interface ChannelMessage {
  readonly message: string;
  readonly content: MessageContent;
  readonly payload: { readonly [name: string]: Json };
}

/** What a channel may be given besides its name and kind. */
export type ChannelSetting = "endpoint" | "headers" | "routing_key" | "address" | "retries" | "per_minute";

/** One kind of channel; it answers for itself whatever others want to know about it. */
export interface ChannelKind {
  /** The body its receiver understands, `key` being the channel's own; null for a kind that is called in another way, or not at all. */
  readonly body: ((message: ChannelMessage, key: string) => Json) | null;
  /** Whether the receiver checks a Standard Webhooks signature. */
  readonly signed: boolean;
  /** Settings that a channel of the kind must have. */
  readonly needs: readonly ChannelSetting[];
  /** Settings that it may have besides those. */
  readonly takes: readonly ChannelSetting[];
  /** Where it sends unless a channel names another address; none where it calls nobody, or always needs one. */
  readonly endpoint?: string;
  /** Whether a program reads it: each alarm is a message of its own. */
  readonly forPrograms: boolean;
  /** Whether a channel that got the alarm of an incident also gets its acknowledgement. */
  readonly hearsAcknowledgements: boolean;
}

/** What kinds that call the address of a channel, where people read, have in common. */
export const incomingWebhook = {
  signed: false,
  needs: ["endpoint"],
  takes: ["headers", "retries", "per_minute"],
  forPrograms: false,
  hearsAcknowledgements: false,
} as const satisfies Omit<ChannelKind, "body">;
