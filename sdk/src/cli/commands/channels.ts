import { proposedRetries } from "../../core/proposed-retries.ts";
import type { Channel, CreateChannelBody } from "../../generated/schemas.ts";
import { type Command, type Context, exitCodes, given, required, UsageError } from "../command.ts";
import { listing } from "../listing.ts";
import { fields } from "../table.ts";

const shownChannel = ({ channel, kind, endpoint, address, retries, per_minute, group, version, ...went }: Channel) => ({
  channel,
  kind,
  to: endpoint ?? address,
  retries,
  "per minute": per_minute,
  "one message for many": group ? "yes" : "no",
  version,
  "last delivered": went.last_delivered_at,
  "last failure": went.last_failure && `${went.last_failure.at}: ${went.last_failure.error.message}`,
});

const list = listing({
  name: "channels list",
  summary: "Lists the channels that messages go to, and how that went last.",
  examples: ["dm channels list"],
  of: ({ client }) => client().channels.list({ limit: 100 }),
  heads: ["channel", "kind", "to", "retries", "per minute", "last delivered", "last failure"],
  row: (one) => [
    one.channel,
    one.kind,
    one.endpoint ?? one.address,
    one.retries,
    one.per_minute,
    one.last_delivered_at,
    one.last_failure && `${one.last_failure.at}: ${one.last_failure.error.message}`,
  ],
  none: "No channels.",
});

/** `Authorization: Bearer ${TOKEN}` as a header; throws UsageError for what is none. */
function headersOf({ texts }: Context): Pick<CreateChannelBody, "headers"> {
  const pairs = texts("header").map((text) => {
    const [, name, value] = /^([^:\s]+):\s*(.+)$/.exec(text) ?? [];
    if (name === undefined || value === undefined)
      throw new UsageError(`--header must be NAME: VALUE; it is "${text}".`);
    return [name, value];
  });
  return pairs.length === 0 ? {} : { headers: Object.fromEntries(pairs) as Record<string, string> };
}

function numberGiven({ text }: Context, option: string, name: string): Record<string, number> {
  const value = text(option);
  if (value === undefined) return {};
  if (!/^\d+$/.test(value)) throw new UsageError(`--${option} must be a whole number; it is "${value}".`);
  return { [name]: Number(value) };
}

const create: Command = {
  name: "channels create",
  usage:
    "NAME --kind KIND [--endpoint URL] [--header 'NAME: VALUE' ...] [--routing-key KEY] [--address MAIL] [--retries N] [--per-minute N] [--ungrouped]",
  summary:
    "Creates a channel; messages to people get 5 retries unless you say otherwise. Needs DECISION_MONITOR_ELEVATED_KEY.",
  options: {
    kind: { type: "string", help: "inbox, slack, discord, teams, pagerduty, email or webhook" },
    endpoint: { type: "string", help: "the address to call; it is never shown again" },
    header: { type: "string", multiple: true, help: "a header of the request; may be repeated" },
    "routing-key": { type: "string", help: "for pagerduty: the integration key, or ${NAME}" },
    address: { type: "string", help: "for email: whom to write to" },
    retries: {
      type: "string",
      help: "how many more attempts to make, 0 to 12 (5 for slack, discord, teams and email, 0 for others)",
    },
    "per-minute": { type: "string", help: "the most messages a minute (no limit)" },
    ungrouped: { type: "boolean", help: "one message for each alarm of a look" },
  },
  examples: [
    "dm channels create oncall --kind slack --endpoint https://hooks.slack.com/services/T000/B000/XXXX",
    "dm channels create pager --kind pagerduty --routing-key '${PAGERDUTY_KEY}'",
    "dm channels create desk --kind email --address oncall@example.com",
  ],
  async run(context) {
    const kind = required(context, "kind");
    const retries = proposedRetries(kind);
    const proposed = context.text("retries") === undefined && retries > 0 ? { retries } : {};
    const body = {
      channel: context.subject,
      kind,
      ...proposed,
      ...given(context, { endpoint: "endpoint" }),
      ...headersOf(context),
      ...given(context, { "routing-key": "routing_key", address: "address" }),
      ...numberGiven(context, "retries", "retries"),
      ...numberGiven(context, "per-minute", "per_minute"),
      ...(context.flag("ungrouped") ? { group: false } : {}),
    };
    // What each kind needs is for the service to judge.
    const channel = await context.client().channels.create(body as CreateChannelBody);
    const said = `retries: ${retries}, as nothing else was said and people read it; --retries 0 tries once.`;
    return context.show(channel, () => [
      ...fields(shownChannel(channel)),
      ...("retries" in proposed ? ["", said] : []),
    ]);
  },
};

const update: Command = {
  name: "channels update",
  usage:
    "NAME [--endpoint URL] [--header 'NAME: VALUE' ...] [--routing-key KEY] [--address MAIL] [--retries N] [--per-minute N|none] [--group yes|no]",
  summary: "Changes a channel; tasks keep pointing to it. Needs DECISION_MONITOR_ELEVATED_KEY.",
  options: {
    endpoint: { type: "string", help: "another address to call" },
    header: { type: "string", multiple: true, help: "a header of the request; those given replace all" },
    "routing-key": { type: "string", help: "for pagerduty: the integration key, or ${NAME}" },
    address: { type: "string", help: "for email: whom to write to" },
    retries: { type: "string", help: "how many more attempts to make, 0 to 12" },
    "per-minute": { type: "string", help: "the most messages a minute, or none for no limit" },
    group: { type: "string", help: "yes for one message about all alarms of a look, no for one each" },
  },
  examples: [
    "dm channels update oncall --endpoint https://hooks.slack.com/services/T000/B001/YYYY",
    "dm channels update oncall --retries 5",
  ],
  async run(context) {
    const group = context.text("group");
    if (group !== undefined && group !== "yes" && group !== "no") throw new UsageError("--group must be yes or no.");
    const unlimited = context.text("per-minute") === "none";
    const change = {
      ...given(context, { endpoint: "endpoint" }),
      ...headersOf(context),
      ...given(context, { "routing-key": "routing_key", address: "address" }),
      ...numberGiven(context, "retries", "retries"),
      ...(unlimited ? { per_minute: null } : numberGiven(context, "per-minute", "per_minute")),
      ...(group === undefined ? {} : { group: group === "yes" }),
    };
    if (Object.keys(change).length === 0) throw new UsageError("Say what becomes different, such as --endpoint URL.");
    const channel = await context.client().channels.update({ channel: context.subject, ...change });
    return context.show(channel, () => fields(shownChannel(channel)));
  },
};

const test: Command = {
  name: "channels test",
  usage: "NAME",
  summary: "Sends a test message to a channel and says how it went; ends with 1 if it failed.",
  examples: ["dm channels test oncall"],
  async run({ client, subject, show }) {
    const went = await client().channels.test({ channel: subject });
    show(went, () =>
      fields({
        channel: went.channel,
        version: went.version,
        delivered: went.delivered ? "yes" : "no",
        ...(went.error && { problem: went.error.message }),
        took: `${went.duration_ms} ms`,
      }),
    );
    return went.delivered ? exitCodes.ok : exitCodes.no;
  },
};

const remove: Command = {
  name: "channels delete",
  usage: "NAME",
  summary: "Deletes a channel that no task uses. Needs DECISION_MONITOR_ELEVATED_KEY.",
  examples: ["dm channels delete oncall"],
  async run({ client, subject: channel, show }) {
    await client().channels.delete({ channel });
    return show({ deleted: channel }, () => [`Deleted ${channel}.`]);
  },
};

/** Commands about channels. */
export const channelCommands: Command[] = [list, create, update, test, remove];
