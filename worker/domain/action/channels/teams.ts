import { isFirst, linksWithin } from "../links.ts";
import { type ChannelKind, incomingWebhook } from "./channel-kind.ts";
import { lineWithin, shownWithin } from "./text.ts";

/**
 * A Teams webhook of the Workflows app: one Adaptive Card in a message envelope. Its text stands in text runs, which know
 * no Markdown, unlike text blocks and facts. Envelope and the limit of 28 KB:
 * learn.microsoft.com/microsoftteams/platform/webhooks-and-connectors/how-to/connectors-using; elements:
 * adaptivecards.io/explorer/RichTextBlock.html and /Action.OpenUrl.html.
 */
export const teamsChannel: ChannelKind = {
  ...incomingWebhook,
  body: ({ content }) => {
    const { title, text, list, way, note, facts, context, links } = content;
    const values = facts
      .slice(0, maxFacts)
      .map((fact) => richLine([strong(`${fact.title}: `), textRun(fact.value, maxValue)]));
    const open = linksWithin(links, maxLinks).map(({ label, url }) => ({
      type: "Action.OpenUrl",
      title: label,
      url,
      ...(isFirst(label) && { style: "positive" }),
    }));
    return {
      type: "message",
      attachments: [
        {
          contentType: "application/vnd.microsoft.card.adaptive",
          contentUrl: null,
          content: {
            $schema: "http://adaptivecards.io/schemas/adaptive-card.json",
            type: "AdaptiveCard",
            version: "1.4",
            body: [
              richLine([{ ...strong(lineWithin(title, maxTitle)), size: "Large" }]),
              richLine([textRun(text, maxText)]),
              ...(open.length === 0 ? [] : [{ type: "ActionSet", actions: open }]),
              ...(list === null ? [] : [richLine([textRun(list, maxList)])]),
              ...[way, note].flatMap((said) => (said === null ? [] : [richLine([textRun(said, maxNote)])])),
              ...values,
              ...context.slice(0, maxFacts).map((small) => richLine([{ ...textRun(small, maxValue), isSubtle: true }])),
            ],
          },
        },
      ],
    };
  },
};

/** Teams refuses messages above 28 KB; at three bytes a character, and as many for what stands around them, these stay below. */
const maxTitle = 200;
const maxText = 1000;
const maxList = 2000;
const maxNote = 1000;
const maxValue = 160;
const maxFacts = 10;
const maxLinks = 4000;

type TextRun = {
  type: "TextRun";
  text: string;
  weight?: string;
  size?: string;
  isSubtle?: boolean;
};
const textRun = (text: string, max: number): TextRun => ({ type: "TextRun", text: shownWithin(text, max) || " " });
const strong = (text: string): TextRun => ({ type: "TextRun", text, weight: "Bolder" });
const richLine = (inlines: TextRun[]) => ({ type: "RichTextBlock", inlines });
