import type { ChannelKindName } from "./registry.ts";

/** A named place for notifications. Endpoint and header values are secrets. */
export interface Channel {
  channel: string;
  kind: ChannelKindName;
  /** Null for a kind that calls nobody. */
  endpoint: string | null;
  /** Values may hold `${NAME}`. */
  headers: Readonly<Record<string, string>>;
  /** The secret by which PagerDuty knows its integration, or `${NAME}`; null for other kinds. */
  routing_key: string | null;
  /** Whom mail goes to; null for other kinds. */
  address: string | null;
}

/** The channel that is always there: what it gets is stored and read with GET /notifications. */
export const inboxChannel: Channel = {
  channel: "inbox",
  kind: "inbox",
  endpoint: null,
  headers: {},
  routing_key: null,
  address: null,
};

/** An address without what could be a secret: scheme, host and port. */
export function maskEndpoint(endpoint: string): string {
  return `${new URL(endpoint).origin}/***`;
}

/** A mail address without who it is: `***@example.com`. */
export function maskAddress(address: string): string {
  return `***${address.slice(address.lastIndexOf("@"))}`;
}

/** Headers without their values. */
export function maskHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.keys(headers).map((name) => [name, "***"]));
}
