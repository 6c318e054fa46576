import { linksWithin } from "../links.ts";
import { type ChannelKind, incomingWebhook } from "./channel-kind.ts";
import { cut, escapedWithin, shownText } from "./text.ts";

/**
 * A Discord webhook: the message as `content`, its values as one embed; mentions are disabled, whatever the text says, and
 * markup is shown as it is written. A webhook of a channel cannot carry buttons, so links are lines of the embed. Limits:
 * docs.discord.com/developers/resources/message#embed-object-embed-limits and /resources/webhook#execute-webhook.
 */
export const discordChannel: ChannelKind = {
  ...incomingWebhook,
  body: ({ content }) => {
    const { title, text, note, facts, context, links, at } = content;
    const fields = facts.slice(0, maxFields).map((fact) => ({
      name: fact.title,
      value: escaped(fact.value, maxValue) || "-",
      inline: true,
    }));
    const open = linksWithin(links, maxLinks).map(({ label, url }) => `[${label}](<${url}>)`);
    const description = [...(note === null ? [] : [escaped(note, maxNote)]), ...open].join("\n");
    const footer = cut(shownText(context.join("\n")), maxFooter);
    return {
      content: escaped(text, maxContent),
      embeds: [
        {
          title: escaped(title, maxTitle),
          ...(description === "" ? {} : { description }),
          fields,
          ...(footer === "" ? {} : { footer: { text: footer } }),
          ...(at === null ? {} : { timestamp: at }),
        },
      ],
      allowed_mentions: { parse: [] },
    };
  },
};

/** Discord allows more of each, but 6,000 characters in all of an embed: these and the names of the fields stay below. */
const maxContent = 2000;
const maxTitle = 256;
const maxNote = 640;
const maxLinks = 2560;
const maxValue = 160;
const maxFields = 10;
const maxFooter = 640;

const anywhere = new Set("\\*_~`|[]()<@");
const atStart = new Set("#>+-");

/** Markdown is escaped wherever it means something; a heading, a quotation and a list only at the start of a line. */
function escaped(text: string, max: number): string {
  let starts = true;
  return escapedWithin(text, max, (character) => {
    const isMarkup = anywhere.has(character) || (starts && atStart.has(character));
    starts = character === "\n" || (starts && character === " ");
    return isMarkup ? `\\${character}` : character;
  });
}
