import type { ChannelKindName } from "./registry.ts";

/** A named place for notifications. Endpoint and header values are secrets. */
export interface OutgoingChannel {
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
  /** How many more attempts a message may have after one that failed for now. */
  retries: number;
  /** The most messages a minute, evenly spread; null for no limit. */
  per_minute: number | null;
  /** Whether what one sweep found is one message. Where programs read, it never is. */
  group: boolean;
}

/** Whether messages of a channel go one after the other and may wait. */
export const isPaced = ({ retries, per_minute }: Pick<OutgoingChannel, "retries" | "per_minute">): boolean =>
  retries > 0 || per_minute !== null;

/** The channel that is always there: what it gets is stored and read with GET /notifications. */
export const inboxChannel: OutgoingChannel = {
  channel: "inbox",
  kind: "inbox",
  endpoint: null,
  headers: {},
  routing_key: null,
  address: null,
  retries: 0,
  per_minute: null,
  group: true,
};

/** What is shown in place of a secret. */
export const hidden = "***";

/** An address without what could be a secret: scheme, host and port. */
export function maskEndpoint(endpoint: string): string {
  return `${new URL(endpoint).origin}/${hidden}`;
}

/** A mail address without who it is: `***@example.com`. */
export function maskAddress(address: string): string {
  return `${hidden}${address.slice(address.lastIndexOf("@"))}`;
}

/** Headers without their values. */
export function maskHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.keys(headers).map((name) => [name, hidden]));
}
