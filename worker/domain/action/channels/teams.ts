import type { ChannelKind } from "./channel-kind.ts";
import { cut, factsOf } from "./text.ts";

/** A Teams webhook of the Workflows app: one Adaptive Card in a message envelope. */
export const teamsChannel: ChannelKind = {
  signed: false,
  body: (message) => {
    const facts = factsOf(message).map(({ title, value }) => ({ title, value: cut(value, maxValue) }));
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
              { type: "TextBlock", text: cut(message.message, maxText), wrap: true, weight: "Bolder" },
              ...(facts.length === 0 ? [] : [{ type: "FactSet", facts }]),
            ],
          },
        },
      ],
    };
  },
};

/** Teams refuses messages above 28 KB; at three bytes a character these stay below. */
const maxText = 4000;
const maxValue = 512;
