import { formatTimestamp } from "../../values/time.ts";
import type { MessageContent } from "../content.ts";
import { markedMessage } from "../message.ts";

/** The test message of a channel (`at` in epoch milliseconds); it has a key of its own, so that it hides in no alert of a pager. */
export function channelTestContent(name: string, key: string, at: number): MessageContent {
  return {
    event: "trigger",
    key,
    title: markedMessage(`Channel ${name}`, true),
    text: markedMessage(
      `messages to the channel ${name} arrive here. Nothing happened, and there is nothing to do.`,
      true,
    ),
    list: null,
    way: null,
    note: null,
    facts: [],
    context: ["Decision Monitor"],
    links: [],
    urgency: "info",
    entity: name,
    at: formatTimestamp(at),
  };
}
