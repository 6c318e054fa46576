import type { MessageContent } from "../content.ts";
import type { Json } from "../definition.ts";

/** What a channel gets to say: the message as text and in its parts, and the values behind it for programs. */
export interface ChannelMessage {
  readonly message: string;
  readonly content: MessageContent;
  readonly payload: { readonly [name: string]: Json };
}

/** One kind of channel, which defines the format its receiver expects. */
export interface ChannelKind {
  /** The body its receiver understands, `key` being the channel's own; null for a kind that is called in another way, or not at all. */
  readonly body: ((message: ChannelMessage, key: string) => Json) | null;
  /** Whether the receiver checks a Standard Webhooks signature. */
  readonly signed: boolean;
}
