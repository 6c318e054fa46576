import type { ChannelKind } from "./channel-kind.ts";
import { cut, factsOf } from "./text.ts";

/** A Discord webhook: the message as `content`, its values as one embed; mentions are disabled, whatever the text says. */
export const discordChannel: ChannelKind = {
  signed: false,
  body: (message) => {
    const facts = factsOf(message).slice(0, mostFields);
    const fields = facts.map(({ title, value }) => ({ name: title, value: cut(value, mostOfValue), inline: true }));
    const { evaluated_at } = message.payload;
    const timestamp = typeof evaluated_at === "string" ? { timestamp: evaluated_at } : {};
    return {
      content: cut(message.message, mostOfContent),
      embeds: fields.length === 0 ? [] : [{ fields, ...timestamp }],
      allowed_mentions: { parse: [] },
    };
  },
};

/** Discord allows 1,024 characters a value, but 6,000 in an embed: nine values of this length and their names stay below. */
const mostOfValue = 512;
const mostOfContent = 2000;
const mostFields = 25;
