import { headlineOf } from "../content.ts";
import { isFirst, linksWithin, type LabelledLink } from "../links.ts";
import { type ChannelKind, incomingWebhook } from "./channel-kind.ts";
import { pieces, shownWithin } from "./text.ts";

/**
 * A Slack incoming webhook: `text` for notifications and old clients, `blocks` for the message itself, what a phone shows first
 * before the rest. All text objects are `plain_text`, so that nothing in a name is markup. Limits: docs.slack.dev/reference/block-kit/blocks and
 * /composition-objects/text-object; escaping: docs.slack.dev/messaging/formatting-message-text.
 */
export const slackChannel: ChannelKind = {
  ...incomingWebhook,
  body: ({ content }) => {
    const { title, text, list, way, note, facts, context, links } = content;
    const fields = facts.slice(0, maxFields).map((fact) => plainObject(`${fact.title}\n${fact.value}`, maxField));
    const buttons = linksWithin(links, maxUrls).slice(0, maxButtons);
    return {
      text: shownWithin(headlineOf(content), maxSection, escapedPieces),
      blocks: [
        { type: "header", text: plainObject(title.replaceAll("\n", " "), maxHeader) },
        ...section(text),
        ...(buttons.length === 0 ? [] : [{ type: "actions", elements: buttons.map(button) }]),
        ...section(way),
        ...section(list),
        ...section(note),
        ...(fields.length === 0 ? [] : [{ type: "section", fields }]),
        ...(context.length === 0
          ? []
          : [{ type: "context", elements: context.slice(0, maxFields).map((line) => plainObject(line, maxContext)) }]),
      ],
    };
  },
};

/** Block Kit refuses a whole message of which one part is longer. */
const maxHeader = 150;
const maxSection = 3000;
const maxField = 2000;
const maxFields = 10;
const maxContext = 2000;
const maxButtons = 25;
/** A single address may have 3,000 characters. */
const maxUrls = 3000;

/** A button with an address opens it; the interaction that Slack would report has no receiver here, and needs none. */
const button = ({ label, url }: LabelledLink, index: number) => ({
  type: "button",
  action_id: `open_${index}`,
  text: { type: "plain_text", text: label, emoji: false },
  url,
  ...(isFirst(label) && { style: "primary" }),
});

const section = (text: string | null) =>
  text === null ? [] : [{ type: "section", text: plainObject(text, maxSection) }];

const plainObject = (text: string, max: number) => ({
  type: "plain_text",
  text: shownWithin(text, max, escapedPieces) || " ",
  emoji: false,
});

const slackEntities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

/** Slack takes `<!channel>` and the like as commands, so the three control characters are escaped, and none cut in two. */
const escapedPieces = (line: string): string[] => pieces(line, (character) => slackEntities[character] ?? character);
