import type { ChannelKind } from "./channel-kind.ts";
import { discordChannel } from "./discord.ts";
import { pagerDutyChannel } from "./pagerduty.ts";
import { slackChannel } from "./slack.ts";
import { teamsChannel } from "./teams.ts";

/** The kinds of channel there are. */
export const channelKindNames = ["inbox", "slack", "discord", "teams", "pagerduty", "email", "webhook"] as const;
export type ChannelKindName = (typeof channelKindNames)[number];

/** Every kind by its name. */
export const channelKinds: Readonly<Record<ChannelKindName, ChannelKind>> = {
  inbox: { body: null, signed: false },
  slack: slackChannel,
  discord: discordChannel,
  teams: teamsChannel,
  pagerduty: pagerDutyChannel,
  email: { body: null, signed: false },
  webhook: {
    body: ({ message, content, payload }) => ({ ...payload, message: content.unlinked ?? message }),
    signed: true,
  },
};
