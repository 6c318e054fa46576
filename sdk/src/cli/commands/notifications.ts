import { type Command, countOf, exitCodes, firstOf } from "../command.ts";
import { table } from "../table.ts";

/** `dm notifications list` */
export const listNotifications: Command = {
  name: "notifications list",
  usage: "[--limit N]",
  summary: "Lists the messages of the inbox, newest first.",
  options: { limit: { type: "string", help: "how many at most (50)" } },
  examples: ["dm notifications list", "dm notifications list --limit 500 --json"],
  takes: [0, 0],
  async run(context) {
    const most = countOf(context, "limit", 50);
    const messages = await firstOf(context.client().notifications.list({ limit: 100 }), most);
    const rows = messages.map(({ created_at, channel, entity, message }) => [created_at, channel, entity, message]);
    context.show(messages, () => table(["at", "channel", "entity", "message"], rows, "No notifications."));
    return exitCodes.ok;
  },
};
