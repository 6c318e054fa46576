import type { ChannelKind } from "./channel-kind.ts";
import { cut, factsOf } from "./text.ts";

/** A Discord webhook: the message as `content`, its values as one embed; mentions are disabled, whatever the text says. */
export const discordChannel: ChannelKind = {
  signed: false,
  body: (message) => {
    const facts = factsOf(message).slice(0, maxFields);
    const fields = facts.map(({ title, value }) => ({ name: title, value: cut(value, maxValue), inline: true }));
    const { evaluated_at } = message.payload;
    const timestamp = typeof evaluated_at === "string" ? { timestamp: evaluated_at } : {};
    return {
      content: cut(message.message, maxContent),
      embeds: fields.length === 0 ? [] : [{ fields, ...timestamp }],
      allowed_mentions: { parse: [] },
    };
  },
};

/** Discord allows 1,024 characters a value, but 6,000 in an embed: nine values of this length and their names stay below. */
const maxValue = 512;
const maxContent = 2000;
const maxFields = 25;
