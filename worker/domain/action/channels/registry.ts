import { type ChannelKind, type ChannelSetting, incomingWebhook } from "./channel-kind.ts";
import { discordChannel } from "./discord.ts";
import { pagerDutyChannel } from "./pagerduty.ts";
import { slackChannel } from "./slack.ts";
import { teamsChannel } from "./teams.ts";

/** The kinds of channel there are. */
export const channelKindNames = ["inbox", "slack", "discord", "teams", "pagerduty", "email", "webhook"] as const;
export type ChannelKindName = (typeof channelKindNames)[number];

/** What is stored here, where people read it. */
const inboxKind: ChannelKind = { ...incomingWebhook, body: null, needs: [], takes: [] };
/** Mail has a form of its own. */
const mailChannel: ChannelKind = { ...inboxKind, needs: ["address"], takes: ["retries", "per_minute"] };
/** The decision and the message, for a program that checks the signature. */
const webhookChannel: ChannelKind = {
  ...incomingWebhook,
  body: ({ message, content, payload }) => ({ ...payload, message: content.unlinked ?? message }),
  signed: true,
  forPrograms: true,
};

/** Every kind by its name. */
export const channelKinds: Readonly<Record<ChannelKindName, ChannelKind>> = {
  inbox: inboxKind,
  slack: slackChannel,
  discord: discordChannel,
  teams: teamsChannel,
  pagerduty: pagerDutyChannel,
  email: mailChannel,
  webhook: webhookChannel,
};

/** The kinds of which something is true. */
export const kindsThat = (are: (kind: ChannelKind) => boolean): ChannelKindName[] =>
  channelKindNames.filter((name) => are(channelKinds[name]));

/** Whether a channel of a kind may have a setting. */
export const hasSetting = ({ needs, takes }: ChannelKind, setting: ChannelSetting): boolean =>
  needs.includes(setting) || takes.includes(setting);
