import {
  CreateFeedBody,
  Feed,
  FeedList,
  FeedNotesQuery,
  FeedParams,
  FeedRejectList,
  FeedSeenList,
  ListFeedsQuery,
  UpdateFeedBody,
} from "../../../contract/resources/signals/feeds.ts";
import { createFeed, updateFeed } from "../../../usecases/signals/feeds/change-feed.ts";
import { deleteFeed, getFeed, listFeeds } from "../../../usecases/signals/feeds/get-feeds.ts";
import { listFeedRejects, listFeedSeen } from "../../../usecases/signals/feeds/list-feed-notes.ts";
import { json } from "../../body.ts";
import { operationsOf } from "../../operation/operation.ts";

const operation = operationsOf("Feeds");

const shows = ["feed_id", "kind", "map", "samples_per_minute", "max_series", "max_signals"];

/** Feeds: make, read, change, close, and what came through them. */
export const feedOperations = [
  operation({
    id: "createFeed",
    route: "POST /feeds",
    scope: "author",
    elevated: true,
    reach: "whole",
    summary: "Create a feed",
    description:
      "Opens a door for another protocol. Its rules say which signal and entity each series or event belongs to; what no rule takes is counted and shown by GET /feeds/{feed_id}/seen, not stored. Sending the same body again answers 200; another body under the same name is a conflict.",
    takes: { body: json(CreateFeedBody, "The feed.") },
    gives: {
      status: 201,
      schema: Feed,
      words: "The feed is open.",
      existing: "The feed was already there with exactly these settings.",
    },
    fails: ["conflict"],
    audited: { table: "feeds", subject: ({ body }) => body.feed_id, shows },
    call: ({ services, body }) => createFeed(services, body),
  }),
  operation({
    id: "listFeeds",
    route: "GET /feeds",
    scope: "read",
    reach: "whole",
    summary: "List feeds",
    description: "Pages through the feeds, newest first.",
    takes: { query: ListFeedsQuery },
    gives: { status: 200, schema: FeedList, words: "A page of feeds." },
    call: ({ services, query }) => listFeeds(services, query),
  }),
  operation({
    id: "getFeed",
    route: "GET /feeds/{feed_id}",
    scope: "read",
    reach: "whole",
    summary: "Read a feed",
    description: "Reads a feed: its rules, its limits, and how much came through it.",
    takes: { params: FeedParams },
    gives: { status: 200, schema: Feed, words: "The feed." },
    call: ({ services, params }) => getFeed(services, params),
  }),
  operation({
    id: "updateFeed",
    route: "PATCH /feeds/{feed_id}",
    scope: "author",
    elevated: true,
    reach: "whole",
    summary: "Change a feed",
    description: "Changes rules, the way senders prove who they are, or limits. Rules are replaced as a whole.",
    takes: { params: FeedParams, body: json(UpdateFeedBody, "What to change.") },
    gives: { status: 200, schema: Feed, words: "The changed feed." },
    audited: {
      table: "feeds",
      subject: ({ params }) => params.feed_id,
      shows,
      before: ({ services, params }) => getFeed(services, params),
    },
    call: ({ services, params, body }) => updateFeed(services, { ...params, ...body }),
  }),
  operation({
    id: "deleteFeed",
    route: "DELETE /feeds/{feed_id}",
    scope: "author",
    elevated: true,
    reach: "whole",
    summary: "Delete a feed",
    description: "Closes the door and forgets what was noted about it. Observations and signals stay.",
    takes: { params: FeedParams },
    gives: { status: 200, schema: Feed, words: "The feed as it was." },
    audited: { table: "feeds", subject: ({ params }) => params.feed_id },
    call: ({ services, params }) => deleteFeed(services, params),
  }),
  operation({
    id: "listFeedRejects",
    route: "GET /feeds/{feed_id}/rejects",
    scope: "read",
    reach: "whole",
    summary: "List what a feed rejected",
    description:
      "Pages through what rules took and the service could not store, by name and reason, newest first; at most 1,000 are kept.",
    takes: { params: FeedParams, query: FeedNotesQuery },
    gives: { status: 200, schema: FeedRejectList, words: "A page of rejects." },
    call: ({ services, params, query }) => listFeedRejects(services, { ...params, ...query }),
  }),
  operation({
    id: "listFeedSeen",
    route: "GET /feeds/{feed_id}/seen",
    scope: "read",
    reach: "whole",
    summary: "List what no rule takes",
    description: "Pages through the names that came and that no rule takes, newest first; at most 1,000 are kept.",
    takes: { params: FeedParams, query: FeedNotesQuery },
    gives: { status: 200, schema: FeedSeenList, words: "A page of names." },
    call: ({ services, params, query }) => listFeedSeen(services, { ...params, ...query }),
  }),
];
