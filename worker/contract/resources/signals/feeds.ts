import { z } from "@hono/zod-openapi";
import { feedKindNames } from "../../../domain/feeds/kinds.ts";
import { verifyMethods } from "../../../domain/feeds/signatures.ts";
import { rejectReasons, type RejectReason } from "../../../domain/feeds/tally.ts";
import { component } from "../../wire/component.ts";
import { counted, headerName, instant, line, optional, wholeNumber } from "../../wire/common.ts";
import { EventRule, SeriesRule } from "./feed-rules.ts";
import { SignalKindSchema } from "./primitives.ts";
import { listOf, pageQuery } from "../../wire/pagination.ts";

const feedId = z
  .string()
  .regex(
    /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/,
    "must be 1 to 64 letters, digits, `.`, `_` and `-`, a letter or digit first",
  )
  .openapi({ description: "Name of the feed; it stands in the address of its door.", example: "fleet" });

const Verify = component(
  "FeedVerify",
  z
    .strictObject({
      method: z.enum(verifyMethods).openapi({
        description:
          "`stripe`, `segment` and `standard-webhooks` check the signature of those senders; `header` a header that carries the secret.",
        example: "stripe",
      }),
      secret: line(1024).openapi({
        description:
          "What the sender signs with, or `${NAME}` for a secret the operator has listed. Never shown again.",
        example: "${STRIPE_SIGNING_SECRET}",
      }),
      header: optional(headerName.openapi({ description: "For `header`: which one.", example: "X-Webhook-Token" })),
    })
    .refine(({ method, header }) => (method === "header") === (header !== undefined), {
      path: ["header"],
      message: "is required for the method `header`, and must be left out for others",
    }),
  {
    description: "How the sender proves who it is, instead of an API key.",
    example: { method: "stripe", secret: "${STRIPE_SIGNING_SECRET}" },
  },
);

const limitFields = {
  samples_per_minute: wholeNumber.min(10_000).max(100_000_000).openapi({
    description: "The most samples or events a minute; more are answered 503, for the sender to send again.",
    example: 600_000,
  }),
  max_series: wholeNumber.min(1).max(50_000).openapi({ description: "The most series at a time.", example: 50_000 }),
  max_signals: wholeNumber
    .min(0)
    .max(1000)
    .openapi({ description: "The most signals that rules with `register` may add.", example: 200 }),
};
const settingFields = {
  samples_per_minute: optional(limitFields.samples_per_minute),
  max_series: optional(limitFields.max_series),
  max_signals: optional(limitFields.max_signals),
};
const seriesMap = z
  .array(SeriesRule)
  .max(500)
  .describe("The first rule that takes a series decides, unless it says `continue`.");
const eventMap = z.array(EventRule).max(500).describe("The first rule that takes an event decides.");
const doorWords =
  "What the door speaks: `prometheus` remote write 1.0 and 2.0, `otlp` OpenTelemetry metrics over HTTP, `events` JSON of webhooks and CloudEvents.";
const kind = z.enum(feedKindNames).openapi({ description: doorWords, example: "prometheus" });
const ofKind = <K extends (typeof feedKindNames)[number]>(name: K) =>
  z.literal(name).openapi({ description: doorWords, example: name });

export const CreateFeedBody = component(
  "CreateFeedBody",
  z.discriminatedUnion("kind", [
    component(
      "CreatePrometheusFeed",
      z.strictObject({ feed_id: feedId, kind: ofKind("prometheus"), map: seriesMap, ...settingFields }),
      {
        description: "A door for Prometheus remote write.",
      },
    ),
    component(
      "CreateOtlpFeed",
      z.strictObject({ feed_id: feedId, kind: ofKind("otlp"), map: seriesMap, ...settingFields }),
      {
        description: "A door for OpenTelemetry metrics.",
      },
    ),
    component(
      "CreateEventsFeed",
      z.strictObject({
        feed_id: feedId,
        kind: ofKind("events"),
        verify: optional(Verify),
        map: eventMap,
        ...settingFields,
      }),
      { description: "A door for webhooks and CloudEvents." },
    ),
  ]),
  {
    description: "A feed to create.",
    example: {
      feed_id: "fleet",
      kind: "prometheus",
      map: [{ match: "node_load1", signal: "host.load1", entity: "host:{instance}" }],
    },
  },
);
export type CreateFeedBody = z.output<typeof CreateFeedBody>;

export const UpdateFeedBody = component(
  "UpdateFeedBody",
  z
    .strictObject({
      map: optional(
        z
          .array(z.union([SeriesRule, EventRule]))
          .max(500)
          .describe("The new rules, all of them."),
      ),
      verify: optional(Verify.describe("The new way, or the new secret.")),
      ...settingFields,
    })
    .refine((body) => Object.keys(body).length > 0, { message: "must change something" }),
  {
    description: "What to change.",
    example: { map: [{ match: "node_load5", signal: "host.load5", entity: "host:{instance}" }] },
  },
);
export type UpdateFeedBody = z.output<typeof UpdateFeedBody>;

export const Feed = component(
  "Feed",
  z.strictObject({
    feed_id: feedId,
    kind,
    door: z.string().openapi({ description: "Where the sender posts to.", example: "/v1/feeds/fleet/write" }),
    verify: z
      .strictObject({
        method: z.enum(verifyMethods).openapi({ example: "stripe" }),
        header: z.string().nullable().openapi({ description: "Of the method `header`.", example: null }),
      })
      .nullable()
      .describe("Null where the sender needs an API key with the scope `observe`."),
    map: z.array(z.union([SeriesRule, EventRule])).describe("The rules in force."),
    ...limitFields,
    signals: counted("Signals that rules with `register` have added.", 12),
    received: counted("Samples or events that came.", 120_400),
    stored: counted("Observations added to the ledger.", 30_100),
    unchanged: counted("Observations the ledger already held.", 0),
    unmapped: counted("Samples or events that no rule takes.", 90_200),
    dropped: counted("Samples without a number.", 60),
    rejected: counted("Samples or events that a rule takes and that could not be stored.", 40),
    last_received_at: instant.nullable().describe("Null: nothing has come yet."),
    created_at: instant,
    updated_at: instant,
  }),
  { description: "A door for another protocol, and what came through it. Counts are at most ten seconds old." },
);
export type Feed = z.output<typeof Feed>;

export const FeedParams = z.strictObject({
  feed_id: line(64).openapi({ description: "Name of the feed.", example: "fleet" }),
});
export type FeedParams = z.output<typeof FeedParams>;

export const ListFeedsQuery = z.strictObject(pageQuery("feeds"));
export type ListFeedsQuery = z.output<typeof ListFeedsQuery>;
export const FeedList = listOf("FeedList", Feed, "A page of feeds.");
export type FeedList = z.output<typeof FeedList>;

const noted = {
  count: counted("How many came.", 40),
  first_at: instant,
  last_at: instant.describe("When the newest came."),
};
const rejectMeanings = Object.entries(rejectReasons).map(([reason, means]) => `\`${reason}\`: ${means}`);

const FeedReject = component(
  "FeedReject",
  z.strictObject({
    name: z.string().openapi({ description: "Name of the metric or event.", example: "node_cpu_seconds_total" }),
    reason: z
      .enum(Object.keys(rejectReasons) as [RejectReason])
      .openapi({ description: `${rejectMeanings.join("; ")}.`, example: "collides" }),
    sample: z.string().openapi({
      description: "The labels of the newest as JSON; of an event its id.",
      example: '[["__name__","node_cpu_seconds_total"],["cpu","1"],["instance","db-1:9100"]]',
    }),
    ...noted,
  }),
  { description: "What could not be stored, by name and reason." },
);

const FeedSeen = component(
  "FeedSeen",
  z.strictObject({
    name: z.string().openapi({ description: "Name of the metric or event.", example: "node_load5" }),
    sample: z.string().openapi({
      description: "The labels of the newest as JSON; of an event its JSON pointers with the type of what is there.",
      example: '[["__name__","node_load5"],["instance","db-1:9100"],["job","node"]]',
    }),
    value: z.number().nullable().openapi({ description: "The newest number; null for events.", example: 0.42 }),
    help: z.string().nullable().openapi({ description: "What the sender says about it.", example: "5m load average." }),
    kind: optional(SignalKindSchema.describe("What its name says that its values are, if it does.")),
    per_minute: z
      .number()
      .openapi({ description: "How many came a minute, from the first to the newest.", example: 4 }),
    ...noted,
  }),
  { description: "A name that no rule takes." },
);

export const FeedNotesQuery = z.strictObject(pageQuery("feed_notes"));
export type FeedNotesQuery = z.output<typeof FeedNotesQuery>;
export const FeedRejectList = listOf("FeedRejectList", FeedReject, "A page of what was rejected.");
export type FeedRejectList = z.output<typeof FeedRejectList>;
export const FeedSeenList = listOf("FeedSeenList", FeedSeen, "A page of what no rule takes.");
export type FeedSeenList = z.output<typeof FeedSeenList>;
