import type { Channel, CreateChannelBody } from "../../generated/schemas.ts";
import { type Command, type Context, exitCodes, given, required, UsageError } from "../command.ts";
import { fields, table } from "../table.ts";

const shown = ({ channel, kind, endpoint, address, retries, per_minute, group }: Channel) => ({
  channel,
  kind,
  to: endpoint ?? address,
  retries,
  "per minute": per_minute,
  "one message for many": group ? "yes" : "no",
});

const list: Command = {
  name: "channels list",
  usage: "",
  summary: "Lists the channels that messages go to.",
  options: {},
  examples: ["dm channels list"],
  takes: [0, 0],
  async run({ client, show }) {
    const channels: Channel[] = [];
    for await (const channel of client().channels.list({ limit: 100 })) channels.push(channel);
    const rows = channels.map((one) => [
      one.channel,
      one.kind,
      one.endpoint ?? one.address,
      one.retries,
      one.per_minute,
    ]);
    show(channels, () => table(["channel", "kind", "to", "retries", "per minute"], rows, "No channels."));
    return exitCodes.ok;
  },
};

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
  summary: "Creates a channel; one that exists never changes. Needs DECISION_MONITOR_ELEVATED_KEY.",
  options: {
    kind: { type: "string", help: "inbox, slack, discord, teams, pagerduty, email or webhook" },
    endpoint: { type: "string", help: "the address to call; it is never shown again" },
    header: { type: "string", multiple: true, help: "a header of the request; may be repeated" },
    "routing-key": { type: "string", help: "for pagerduty: the integration key, or ${NAME}" },
    address: { type: "string", help: "for email: whom to write to" },
    retries: { type: "string", help: "how many more attempts to make, 0 to 12 (0)" },
    "per-minute": { type: "string", help: "the most messages a minute (no limit)" },
    ungrouped: { type: "boolean", help: "one message for each alarm of a look" },
  },
  examples: [
    "dm channels create oncall --kind slack --endpoint https://hooks.slack.com/services/T000/B000/XXXX --retries 5",
    "dm channels create pager --kind pagerduty --routing-key '${PAGERDUTY_KEY}'",
    "dm channels create desk --kind email --address oncall@example.com",
  ],
  takes: [1, 1],
  async run(context) {
    const body = {
      channel: context.positionals[0] ?? "",
      kind: required(context, "kind"),
      ...given(context, "endpoint", "endpoint"),
      ...headersOf(context),
      ...given(context, "routing-key", "routing_key"),
      ...given(context, "address", "address"),
      ...numberGiven(context, "retries", "retries"),
      ...numberGiven(context, "per-minute", "per_minute"),
      ...(context.flag("ungrouped") ? { group: false } : {}),
    };
    // What each kind needs is for the service to judge.
    const channel = await context.client().channels.create(body as CreateChannelBody);
    context.show(channel, () => fields(shown(channel)));
    return exitCodes.ok;
  },
};

const remove: Command = {
  name: "channels delete",
  usage: "NAME",
  summary: "Deletes a channel that no task uses. Needs DECISION_MONITOR_ELEVATED_KEY.",
  options: {},
  examples: ["dm channels delete oncall"],
  takes: [1, 1],
  async run({ client, positionals, show }) {
    const channel = positionals[0] ?? "";
    await client().channels.delete({ channel });
    show({ deleted: channel }, () => [`Deleted ${channel}.`]);
    return exitCodes.ok;
  },
};

/** Commands about channels. */
export const channelCommands: Command[] = [list, create, remove];
