import type { Feed, CreateFeedBody, UpdateFeedBody } from "../../generated/schemas.ts";
import { type Command, type Context, countOf, type ExitCode, exitCodes, firstOf } from "../command.ts";
import { definitionIn } from "../definition-file.ts";
import { fields, table } from "../table.ts";

const nameOf = ({ positionals }: Context): string => positionals[0] ?? "";

function shown({ show }: Context, feed: Feed): ExitCode {
  show(feed, () =>
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
  return exitCodes.ok;
}

const list: Command = {
  name: "feeds list",
  usage: "",
  summary: "Lists the doors for other protocols, and how much came through them.",
  options: {},
  examples: ["dm feeds list"],
  takes: [0, 0],
  async run({ client, show }) {
    const feeds: Feed[] = [];
    for await (const feed of client().feeds.list({ limit: 100 })) feeds.push(feed);
    const rows = feeds.map((one) => [
      one.feed_id,
      one.kind,
      one.door,
      one.stored,
      one.unmapped,
      one.rejected,
      one.last_received_at,
    ]);
    const headings = ["feed", "kind", "door", "stored", "unmapped", "rejected", "last received"];
    show(feeds, () => table(headings, rows, "No feeds."));
    return exitCodes.ok;
  },
};

const get: Command = {
  name: "feeds get",
  usage: "FEED",
  summary: "Shows a feed and what became of what came; --json shows its rules too.",
  options: {},
  examples: ["dm feeds get fleet", "dm feeds get fleet --json"],
  takes: [1, 1],
  run: async (context) => shown(context, await context.client().feeds.get({ feed_id: nameOf(context) })),
};

const create: Command = {
  name: "feeds create",
  usage: "FILE",
  summary: "Opens a door as a YAML or JSON file says. Needs DECISION_MONITOR_ELEVATED_KEY.",
  options: {},
  examples: ["dm feeds create fleet.yaml"],
  takes: [1, 1],
  async run(context) {
    const body = definitionIn(await context.readFile(nameOf(context)), nameOf(context), "feed") as CreateFeedBody;
    return shown(context, await context.client().feeds.create(body));
  },
};

const update: Command = {
  name: "feeds update",
  usage: "FEED FILE",
  summary: "Changes what a YAML or JSON file names: map, verify or limits. Needs DECISION_MONITOR_ELEVATED_KEY.",
  options: {},
  examples: ["dm feeds update fleet rules.yaml"],
  takes: [2, 2],
  async run(context) {
    const path = context.positionals[1] ?? "";
    const body = definitionIn(await context.readFile(path), path, "feed") as UpdateFeedBody;
    return shown(context, await context.client().feeds.update({ feed_id: nameOf(context), ...body }));
  },
};

const remove: Command = {
  name: "feeds delete",
  usage: "FEED",
  summary: "Closes a door; what came through it stays. Needs DECISION_MONITOR_ELEVATED_KEY.",
  options: {},
  examples: ["dm feeds delete fleet"],
  takes: [1, 1],
  async run(context) {
    await context.client().feeds.delete({ feed_id: nameOf(context) });
    context.show({ deleted: nameOf(context) }, () => [`Deleted ${nameOf(context)}.`]);
    return exitCodes.ok;
  },
};

const limit = { limit: { type: "string", help: "how many at most (50)" } } as const;

const rejects: Command = {
  name: "feeds rejects",
  usage: "FEED [--limit N]",
  summary: "Lists what rules took and the service could not store, and why.",
  options: limit,
  examples: ["dm feeds rejects fleet"],
  takes: [1, 1],
  async run(context) {
    const most = countOf(context, "limit", 50);
    const page = { feed_id: nameOf(context), limit: Math.min(most, 200) };
    const found = await firstOf(context.client().feeds.listRejects(page), most);
    const rows = found.map((one) => [one.name, one.reason, one.count, one.last_at, one.sample]);
    context.show(found, () => table(["name", "reason", "count", "last", "sample"], rows, "Nothing was rejected."));
    return exitCodes.ok;
  },
};

const seen: Command = {
  name: "feeds seen",
  usage: "FEED [--limit N]",
  summary: "Lists the names that came and that no rule takes.",
  options: limit,
  examples: ["dm feeds seen fleet --limit 200"],
  takes: [1, 1],
  async run(context) {
    const most = countOf(context, "limit", 50);
    const page = { feed_id: nameOf(context), limit: Math.min(most, 200) };
    const found = await firstOf(context.client().feeds.listSeen(page), most);
    const rows = found.map((one) => [one.name, one.value, one.per_minute, one.last_at, one.help ?? one.sample]);
    context.show(found, () =>
      table(["name", "newest", "a minute", "last", "what it is"], rows, "Every name has a rule."),
    );
    return exitCodes.ok;
  },
};

/** Commands about feeds. */
export const feedCommands: Command[] = [list, get, create, update, remove, rejects, seen];
