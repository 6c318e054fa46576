import type { ChannelKind } from "./channel-kind.ts";
import { factsOf } from "./text.ts";

/** A Slack incoming webhook: `text` for notifications and old clients, `blocks` for the message itself. */
export const slackChannel: ChannelKind = {
  signed: false,
  body: (message) => {
    const fields = factsOf(message).map(({ title, value }) => ({
      type: "mrkdwn",
      text: `*${title}*\n${escaped(value, maxField - title.length - 3)}`,
    }));
    const text = escaped(message.message, maxSection);
    return {
      text,
      blocks: [
        { type: "section", text: { type: "mrkdwn", text } },
        ...(fields.length === 0 ? [] : [{ type: "section", fields: fields.slice(0, maxFields) }]),
      ],
    };
  },
};

/** Block Kit refuses a whole message of which one part is longer. */
const maxSection = 3000;
const maxField = 2000;
const maxFields = 10;

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

/** Slack takes `<!channel>` and the like as commands, so the three control characters are escaped, and none cut in two. */
function escaped(text: string, max: number): string {
  let kept = "";
  for (const character of text) {
    const next = entities[character] ?? character;
    if (kept.length + next.length > max - 1) return `${kept}…`;
    kept += next;
  }
  return kept;
}
