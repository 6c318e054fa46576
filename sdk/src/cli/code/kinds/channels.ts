import type { Fields } from "../../../local/fields.ts";
import type { CreateChannelBody, UpdateChannelBody } from "../../../generated/schemas.ts";
import { allItems, type Kind, pick } from "../kind.ts";
import { variableFor } from "../secrets.ts";

const order = ["channel", "kind", "endpoint", "headers", "routing_key", "address", "retries", "per_minute", "group"];
const inbox = "inbox";

/** Kinds that programs read: each alarm is a message of its own. */
const isProgram = (kind: unknown): boolean => kind === "webhook" || kind === "pagerduty";

/** What a channel of a kind has where its description says nothing. */
function standardSettings(kind: unknown): UpdateChannelBody {
  if (kind === inbox) return { group: true };
  return {
    retries: 0,
    per_minute: null,
    ...(isProgram(kind) ? {} : { group: true }),
    ...(kind === "email" ? {} : { headers: {} }),
    ...(kind === "pagerduty" ? { endpoint: "https://events.pagerduty.com/v2/enqueue" } : {}),
  };
}

/** What can be seen of a channel: not its secrets, nor whom it writes to. */
function channelFields({ headers, ...fields }: Fields): Fields {
  const named = Object.keys(headers ?? {}).toSorted();
  const plain = pick({ retries: 0, group: !isProgram(fields["kind"]), ...fields }, [
    "channel",
    "kind",
    "retries",
    "per_minute",
    "group",
  ]);
  return { ...plain, ...(named.length === 0 ? {} : { headers: named }) };
}

/** Headers whose values are no secrets. */
const plainHeaders = new Set(["accept", "content-type", "user-agent"]);

/** Channels: all but their kind changes. */
export const channelKind: Kind = {
  name: "channel",
  list: "channels",
  order,
  idOf: ({ channel }) => String(channel),
  read: async (client) =>
    (await allItems(client.channels.list({ limit: 100 })))
      .filter(({ channel }) => channel !== inbox)
      .map(({ endpoint, headers, routing_key, address, ...one }) => {
        const hidden = (name: string) => variableFor("channel", one.channel, name);
        const names = Object.keys(headers);
        const calls = endpoint !== null && !(one.kind === "pagerduty" && endpoint.includes("//events.pagerduty.com"));
        const fields = {
          ...one,
          ...(calls ? { endpoint: hidden("endpoint") } : {}),
          ...(names.length === 0 ? {} : { headers: Object.fromEntries(names.map((name) => [name, hidden(name)])) }),
          ...(routing_key === null ? {} : { routing_key: hidden("routing_key") }),
          ...(address === null ? {} : { address: hidden("address") }),
          ...(isProgram(one.kind) && !one.group ? { group: null } : {}),
        };
        return { id: one.channel, ref: one.channel, fields: pick(fields, order) };
      }),
  expected: channelFields,
  shown: channelFields,
  secrets: ({ endpoint, headers, routing_key, address }) => [
    { path: "endpoint", value: endpoint, byService: false },
    { path: "routing_key", value: routing_key, byService: true },
    ...(typeof address === "string" && address.startsWith("${")
      ? [{ path: "address", value: address, byService: false }]
      : []),
    ...Object.entries((headers ?? {}) as Fields)
      .filter(([name]) => !plainHeaders.has(name.toLowerCase()))
      .map(([name, value]) => ({ path: `headers.${name}`, value, byService: true })),
  ],
  remedy: (differing, _, { id }) =>
    differing.includes("kind")
      ? {
          how: "blocked",
          why: `the kind of channel ${id} cannot change: make another, and let the tasks deliver to that`,
        }
      : { how: "change" },
  create: async ({ client }, fields) => void (await client.channels.create(fields as CreateChannelBody)),
  change: async ({ client }, { channel, kind, ...fields }, { id }) =>
    void (await client.channels.update({ ...standardSettings(kind), ...fields, channel: id })),
  remove: async (client, { id }) => void (await client.channels.delete({ channel: id })),
};
