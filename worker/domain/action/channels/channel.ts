import type { ChannelKindName } from "./registry.ts";

/** A named place for notifications. Endpoint and header values are secrets. */
export interface Channel {
  channel: string;
  kind: ChannelKindName;
  /** Null for a kind that calls nobody. */
  endpoint: string | null;
  /** Values may hold `${NAME}`. */
  headers: Readonly<Record<string, string>>;
}

/** The channel that is always there: what it gets is stored and read with GET /notifications. */
export const inboxChannel: Channel = { channel: "inbox", kind: "inbox", endpoint: null, headers: {} };

/** An address without what could be a secret: scheme, host and port. */
export function maskEndpoint(endpoint: string): string {
  return `${new URL(endpoint).origin}/***`;
}

/** Headers without their values. */
export function maskHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.keys(headers).map((name) => [name, "***"]));
}
