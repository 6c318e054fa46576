import { component } from "../../wire/component.ts";
import { z } from "@hono/zod-openapi";
import {
  lengthOfTime,
  instant,
  line,
  optional,
  primitiveId,
  prose,
  pointInTime,
  wholeNumber,
} from "../../wire/common.ts";
import { parseDuration } from "../../../domain/values/time.ts";

const PushSource = component("PushSource", z.strictObject({ kind: z.literal("push") }), {
  description: "Values arrive through POST /observations.",
  example: { kind: "push" },
});

const HttpSource = component(
  "HttpSource",
  z.strictObject({
    kind: z.literal("http"),
    url: line(2048).openapi({
      description:
        "Address to fetch, with `{entity}` and `{timestamp}` filled in. It may hold a secret, so a key without the scope `author` sees only scheme and host.",
      example: "https://metrics.example.com/v2/accounts/{entity}/rate?at={timestamp}",
    }),
    headers: optional(
      z.record(line(255), line(2048)).openapi({
        description: "Request headers; `${NAME}` stands for a secret the operator has listed.",
        example: { Authorization: "Bearer ${METRICS_TOKEN}" },
      }),
    ),
    value_pointer: optional(line(1024).openapi({ description: "JSON pointer to the value.", example: "/data/value" })),
    time_pointer: optional(
      line(1024).openapi({ description: "JSON pointer to the value's own time.", example: "/data/at" }),
    ),
    timeout_ms: optional(z.int().min(1).max(15_000).openapi({ description: "How long to wait.", example: 5000 })),
  }),
  { description: "Values are fetched over HTTP when a question needs them." },
);

const lengthWithin = (least: string, most: string) =>
  lengthOfTime.refine(
    (text) => parseDuration(text) >= parseDuration(least) && parseDuration(text) <= parseDuration(most),
    {
      message: `must be from ${least} to ${most}`,
      abort: true,
    },
  );

const SqlSource = component(
  "SqlSource",
  z.strictObject({
    kind: z.literal("sql"),
    database: line(64).openapi({
      description: "The database, by the name that the operator has given it in `SVC_DATABASES`.",
      example: "warehouse",
    }),
    query: prose(8000).openapi({
      description:
        "A SELECT with the columns `entity`, `at` and `value`. `$since` and `$until` stand for the times between which rows are read.",
      example:
        "SELECT account AS entity, measured_at AS at, rate AS value FROM rates WHERE measured_at > $since AND measured_at <= $until",
    }),
    start: optional(
      pointInTime.openapi({
        description: "From when on rows are read, in ISO 8601. Without it, from when the source is set.",
        example: "2026-01-01T00:00:00.000Z",
      }),
    ),
    every: optional(
      lengthWithin("1m", "1d").openapi({
        description: "How often rows are read; `1m` if it is left out.",
        example: "5m",
      }),
    ),
    overlap: optional(
      lengthWithin("1s", "7d").openapi({
        description:
          "Rows that are committed late are found for this long after their `at`: so much is read again each time. `5m` if it is left out.",
        example: "15m",
      }),
    ),
    timeout_ms: optional(
      z
        .int()
        .min(1)
        .max(30_000)
        .openapi({ description: "How long the database may take for a query.", example: 10_000 }),
    ),
  }),
  { description: "Rows are read from a Postgres database again and again, and each is stored as an observation." },
);

export const PrimitiveSourceSchema = component(
  "PrimitiveSource",
  z.discriminatedUnion("kind", [PushSource, HttpSource, SqlSource]),
  { description: "Where the values come from." },
);

export const SourceStatus = component(
  "SourceStatus",
  z.strictObject({
    primitive_id: primitiveId,
    source: PrimitiveSourceSchema,
    reading: z
      .strictObject({
        read_to: instant.describe("Rows up to this time have been read."),
        is_behind: z.boolean().openapi({
          description: "Whether there is more to read than one reading takes; the next goes on at once.",
          example: false,
        }),
        last_read_at: instant.nullable().describe("Null: not yet."),
        stored: wholeNumber.openapi({
          description:
            "Observations added to the ledger in all, save those that were stored just before the service was killed.",
          example: 1440,
        }),
        rejected: wholeNumber.openapi({
          description: "Rows of the last reading that could not be stored.",
          example: 0,
        }),
        problem: z.string().nullable().openapi({
          description:
            "Why the last reading failed, or why the first of its rejected rows was; null where all is well.",
          example: "The database refused the user or the password.",
        }),
      })
      .nullable()
      .describe("How reading rows goes, of the kind `sql`; null for the others."),
  }),
  { description: "The source of a signal, and how reading it goes." },
);
export type SourceStatus = z.output<typeof SourceStatus>;
