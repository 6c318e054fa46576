import type { Json } from "../definition.ts";

/** What a channel gets to say: the message, and the values behind it for whoever shows more than a line. */
export interface ChannelMessage {
  message: string;
  payload: { readonly [name: string]: Json };
}

/** One kind of channel, which defines the format its receiver expects. */
export interface ChannelKind {
  /** The body its receiver understands; null when messages are kept here and nobody is called. */
  readonly body: ((message: ChannelMessage) => Json) | null;
  /** Whether the receiver checks a Standard Webhooks signature. */
  readonly signed: boolean;
}
