import { typedNumber } from "../../format/typed-number.ts";
import { proposedRetries } from "../../../sdk/src/core/proposed-retries.ts";
import type { Channel, CreateChannelBody, UpdateChannelBody } from "../../../sdk/src/index.ts";

export type KindOfChannel = Channel["kind"];
type Where = "endpoint" | "headers" | "routing_key" | "address";

/** What a kind is called, and which fields say where its messages go. */
export const channelForms: Readonly<
  Record<KindOfChannel, { name: string; asks: readonly Where[]; forPrograms?: true }>
> = {
  slack: { name: "Slack", asks: ["endpoint", "headers"] },
  discord: { name: "Discord", asks: ["endpoint", "headers"] },
  teams: { name: "Teams", asks: ["endpoint", "headers"] },
  email: { name: "Mail", asks: ["address"] },
  pagerduty: { name: "PagerDuty", asks: ["routing_key", "endpoint", "headers"], forPrograms: true },
  webhook: { name: "Webhook", asks: ["endpoint", "headers"], forPrograms: true },
  inbox: { name: "Inbox", asks: [] },
};

/** A channel as a person writes it; what is secret is empty unless it is to be replaced. */
export interface ChannelForm {
  channel: string;
  kind: KindOfChannel;
  endpoint: string;
  /** `Name: value`, a line each. */
  headers: string;
  routing_key: string;
  address: string;
  /** Null as long as nobody has chosen: what is proposed for the kind. */
  retries: number | null;
  perMinute: string;
  group: boolean;
}

/** An empty form. */
export const newChannel: ChannelForm = {
  channel: "",
  kind: "slack",
  endpoint: "",
  headers: "",
  routing_key: "",
  address: "",
  retries: null,
  perMinute: "",
  group: true,
};

/** The form of a channel that is there; its secrets are not known. */
export const channelFormOf = ({ channel, kind, retries, per_minute, group }: Channel): ChannelForm => ({
  ...newChannel,
  channel,
  kind,
  retries,
  perMinute: per_minute === null ? "" : String(per_minute),
  group,
});

/** How many more attempts the form asks for, which is always sent. */
export const retriesOf = ({ kind, retries }: ChannelForm): number => retries ?? proposedRetries(kind);

/** Whether the attempts are a proposal that nobody has changed. */
export const isProposed = ({ kind, retries }: ChannelForm): boolean => retries === null && proposedRetries(kind) > 0;

/** Lines of `Name: value`; one without a name is sent as it is, for the service to refuse. */
function headersOf(text: string): Record<string, string> {
  const lines = text.split("\n").flatMap((line) => (line.trim() === "" ? [] : [line.trim()]));
  return Object.fromEntries(
    lines.map((line) => {
      const at = line.indexOf(":");
      return at < 1 ? [line, ""] : [line.slice(0, at).trim(), line.slice(at + 1).trim()];
    }),
  );
}

/** Where messages go, as far as it was typed and the kind has it. */
function whereOf(form: ChannelForm): Pick<CreateChannelBody, Where> {
  const given = channelForms[form.kind].asks.filter((field) => form[field].trim() !== "");
  return Object.fromEntries(
    given.map((field) => [field, field === "headers" ? headersOf(form.headers) : form[field].trim()]),
  );
}

/** The channel to make. */
export function channelBody(form: ChannelForm): CreateChannelBody {
  const { kind, group } = form;
  const perMinute = form.perMinute.trim();
  return {
    channel: form.channel.trim(),
    kind,
    ...whereOf(form),
    ...(kind === "inbox" ? {} : { retries: retriesOf(form) }),
    ...(kind === "inbox" || perMinute === "" ? {} : { per_minute: typedNumber(perMinute) }),
    ...(channelForms[kind].forPrograms === true || group ? {} : { group }),
  };
}

/** What becomes different of a channel; empty where nothing does. */
export function channelChange(channel: Channel, form: ChannelForm): UpdateChannelBody {
  const perMinute = form.perMinute.trim();
  const per_minute = perMinute === "" ? null : typedNumber(perMinute);
  return {
    ...whereOf(form),
    ...(retriesOf(form) === channel.retries ? {} : { retries: retriesOf(form) }),
    ...(per_minute === channel.per_minute ? {} : { per_minute }),
    ...(form.group === channel.group ? {} : { group: form.group }),
  };
}

/** Where messages go, as far as it may be shown: the host, or the domain of an address. */
export function shownPlace({ endpoint, address }: Channel): string | null {
  return endpoint?.replace(/^https?:\/\//, "").replace(/\/\*\*\*$/, "") ?? address;
}
