import type { ChannelKind } from "./channel-kind.ts";
import { discordChannel } from "./discord.ts";
import { slackChannel } from "./slack.ts";
import { teamsChannel } from "./teams.ts";

/** The kinds of channel there are. */
export const channelKindNames = ["inbox", "slack", "discord", "teams", "webhook"] as const;
export type ChannelKindName = (typeof channelKindNames)[number];

/** Every kind by its name. */
export const channelKinds: Readonly<Record<ChannelKindName, ChannelKind>> = {
  inbox: { body: null, signed: false },
  slack: slackChannel,
  discord: discordChannel,
  teams: teamsChannel,
  webhook: { body: ({ message, payload }) => ({ ...payload, message }), signed: true },
};
