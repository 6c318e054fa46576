import { listing } from "../listing.ts";

/** `dm notifications list` */
export const listNotifications = listing({
  name: "notifications list",
  summary: "Lists the messages of the inbox, newest first.",
  examples: ["dm notifications list", "dm notifications list --limit 500 --json"],
  most: 50,
  of: ({ client }) => client().notifications.list({ limit: 100 }),
  heads: ["at", "channel", "entity", "message"],
  row: ({ created_at, channel, entity, message }) => [created_at, channel, entity, message],
  none: "No notifications.",
});
