import type { Feed, CreateFeedBody, UpdateFeedBody } from "../../generated/schemas.ts";
import type { Command, Context, ExitCode } from "../command.ts";
import { definitionIn } from "../definition-file.ts";
import { listing } from "../listing.ts";
import { fields } from "../table.ts";

function shownFeed({ show }: Context, feed: Feed): ExitCode {
  return show(feed, () =>
    fields({
      feed: feed.feed_id,
      kind: feed.kind,
      door: feed.door,
      "proved by": feed.verify?.method ?? "an API key with the scope observe",
      rules: feed.map.length,
      received: feed.received,
      stored: feed.stored,
      unchanged: feed.unchanged,
      unmapped: feed.unmapped,
      dropped: feed.dropped,
      rejected: feed.rejected,
      "last received": feed.last_received_at ?? "never",
      "signals registered": `${feed.signals} of ${feed.max_signals}`,
      "samples a minute": feed.samples_per_minute,
    }),
  );
}

const list = listing({
  name: "feeds list",
  summary: "Lists the doors for other protocols, and how much came through them.",
  examples: ["dm feeds list"],
  of: ({ client }) => client().feeds.list({ limit: 100 }),
  heads: ["feed", "kind", "door", "stored", "unmapped", "rejected", "last received"],
  row: (one) => [one.feed_id, one.kind, one.door, one.stored, one.unmapped, one.rejected, one.last_received_at],
  none: "No feeds.",
});

const get: Command = {
  name: "feeds get",
  usage: "FEED",
  summary: "Shows a feed and what became of what came; --json shows its rules too.",
  examples: ["dm feeds get fleet", "dm feeds get fleet --json"],
  run: async (context) => shownFeed(context, await context.client().feeds.get({ feed_id: context.subject })),
};

const create: Command = {
  name: "feeds create",
  usage: "FILE",
  summary: "Opens a door as a YAML or JSON file says. Needs DECISION_MONITOR_ELEVATED_KEY.",
  examples: ["dm feeds create fleet.yaml"],
  async run(context) {
    const body = definitionIn(await context.readFile(context.subject), context.subject, "feed") as CreateFeedBody;
    return shownFeed(context, await context.client().feeds.create(body));
  },
};

const update: Command = {
  name: "feeds update",
  usage: "FEED FILE",
  summary: "Changes what a YAML or JSON file names: map, verify or limits. Needs DECISION_MONITOR_ELEVATED_KEY.",
  examples: ["dm feeds update fleet rules.yaml"],
  takes: [2, 2],
  async run(context) {
    const path = context.positionals[1] ?? "";
    const body = definitionIn(await context.readFile(path), path, "feed") as UpdateFeedBody;
    return shownFeed(context, await context.client().feeds.update({ feed_id: context.subject, ...body }));
  },
};

const remove: Command = {
  name: "feeds delete",
  usage: "FEED",
  summary: "Closes a door; what came through it stays. Needs DECISION_MONITOR_ELEVATED_KEY.",
  examples: ["dm feeds delete fleet"],
  async run(context) {
    await context.client().feeds.delete({ feed_id: context.subject });
    return context.show({ deleted: context.subject }, () => [`Deleted ${context.subject}.`]);
  },
};

const rejects = listing({
  name: "feeds rejects",
  usage: "FEED",
  summary: "Lists what rules took and the service could not store, and why.",
  examples: ["dm feeds rejects fleet"],
  takes: [1, 1],
  most: 50,
  of: (context, limit) => context.client().feeds.listRejects({ feed_id: context.subject, limit }),
  heads: ["name", "reason", "count", "last", "sample"],
  row: (one) => [one.name, one.reason, one.count, one.last_at, one.sample],
  none: "Nothing was rejected.",
});

const seen = listing({
  name: "feeds seen",
  usage: "FEED",
  summary: "Lists the names that came and that no rule takes.",
  examples: ["dm feeds seen fleet --limit 200"],
  takes: [1, 1],
  most: 50,
  of: (context, limit) => context.client().feeds.listSeen({ feed_id: context.subject, limit }),
  heads: ["name", "newest", "a minute", "last", "what it is"],
  row: (one) => [one.name, one.value, one.per_minute, one.last_at, one.help ?? one.sample],
  none: "Every name has a rule.",
});

/** Commands about feeds. */
export const feedCommands: Command[] = [list, get, create, update, remove, rejects, seen];
