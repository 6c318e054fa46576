import { linksWithin } from "../links.ts";
import { type ChannelKind, incomingWebhook } from "./channel-kind.ts";
import { lineWithin, pieces, shownWithin } from "./text.ts";

/**
 * A Discord webhook: title and text as `content`, which is what a phone notifies of, links and values as one embed; mentions are
 * disabled, whatever the text says, and markup is shown as it is written. A webhook of a channel cannot carry buttons. Limits:
 * docs.discord.com/developers/resources/message#embed-object-embed-limits and /resources/webhook#execute-webhook.
 */
export const discordChannel: ChannelKind = {
  ...incomingWebhook,
  body: ({ content }) => {
    const { title, text, list, way, note, facts, context, links, at } = content;
    const fields = facts.slice(0, maxFields).map((fact) => ({
      name: fact.title,
      value: shownWithin(fact.value, maxValue, escapedLine) || "-",
      inline: true,
    }));
    const open = linksWithin(links, maxLinks).map(({ label, url }) => `[${label}](<${url}>)`);
    const said = [way, note].flatMap((part) => (part === null ? [] : [shownWithin(part, maxNote, escapedLine)]));
    const description = [...(open.length === 0 ? [] : [open.join(" · ")]), ...said].join("\n");
    const footer = shownWithin(context.join("\n"), maxFooter);
    const told = shownWithin(list === null ? text : `${text}\n${list}`, maxText, escapedLine);
    return {
      content: `**${lineWithin(title, maxTitle, escapedLine)}**\n${told}`,
      embeds: [
        {
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

/** Discord allows 2,000 characters of content, and 6,000 in all of an embed: these and the names of the fields stay below. */
const maxTitle = 256;
const maxText = 1700;
const maxNote = 640;
const maxLinks = 2048;
const maxValue = 160;
const maxFields = 10;
const maxFooter = 640;

const anywhere = new Set("\\*_~`|[]()<@");
const atStart = new Set("#>+-");

/** Markdown is escaped wherever it means something; a heading, a quotation and a list only at the start of a line. */
function escapedLine(line: string): string[] {
  const start = line.search(/[^ ]/);
  const written = (character: string, place: number): string =>
    anywhere.has(character) || (place === start && atStart.has(character)) ? `\\${character}` : character;
  // In an address a backslash would be part of it; in angle brackets it is no markup, and nobody fetches it for a preview.
  return pieces(line, written, (whole) => `<${whole}>`);
}
