import { z } from "zod";
import { figureOps, relationKinds } from "../../domain/language/reading.ts";
import { strategyNames } from "../../domain/values/definitions/condition.ts";

const number = z
  .strictObject({
    value: z.number(),
    unit: z
      .string()
      .max(32)
      .describe(
        "none for a bare number; percent, points (percentage points), bps, times (5x, twice), percentile, deviations (sigma), or the unit as written: ms, seconds, days, usd",
      ),
    text: z.string().max(120).describe("the words of the sentence that state the number, copied"),
  })
  .describe("a number exactly as written, without any conversion");

const window = z
  .string()
  .max(16)
  .nullable()
  .describe("a number and one of s m h d w mo q y, e.g. 4w; null unless the sentence says so");

const figure = z
  .strictObject({
    kind: z.enum(["aggregate", "difference", "quotient", "time_since", "usual"]),
    op: z.enum(figureOps).nullable(),
    window: window.describe("for an aggregate: over which time; for usual: over which average, null for an hour"),
    period: window.describe("for usual: 1d for the time of day, 1w for the time of the week"),
    q: z.number().min(0).max(1).nullable().describe("for a quantile: p95 is 0.95"),
    other: z.string().nullable().describe("for a difference or quotient: the id of the other signal"),
  })
  .nullable()
  .describe(
    "what is made of the signal before it is judged: the 7-day average of it, the ratio of it to another, the time since it last reported (the number is then that time), or usual: how far it is from what is usual at this time of day or week; null where its own value is judged",
  );

const firing = z
  .strictObject({
    for: window.describe("how long the whole condition must have held: for 15 minutes"),
    mode: z.enum(["every", "on_change"]).nullable(),
    cooldown: window.describe("at most once per this time"),
  })
  .nullable()
  .describe("qualifiers of the whole sentence; null where it has none");

const part = z.strictObject({
  primitive_id: z.string().describe("an id of the catalogue, never another"),
  relation: z.enum(relationKinds),
  direction: z.enum(["above", "below", "any"]).nullable(),
  number: number.nullable(),
  against: z.string().nullable().describe("the id of another signal this one is compared with, instead of a number"),
  names: z.enum(strategyNames).nullable().describe("only when the sentence calls one by name"),
  window: window.describe("the time over which it moves, or its history reaches"),
  label: z.string().max(255).nullable().describe("for state: the label said of the signal; true or false for a flag"),
  negate: z.boolean().describe("the part must not hold: but not, unless"),
  words: z.string().max(2000).describe("the words of the sentence this part was read from, copied"),
  figure,
});

/** What a model answers with; everything else of a reading is filled in here. */
export const modelReading = z.strictObject({
  parts: z.array(part).max(8).describe("one per condition; empty when the sentence names no signal of the catalogue"),
  firing,
  combinator: z.enum(["AND", "OR"]).nullable().describe("null with a single part"),
  ambiguous: z
    .boolean()
    .describe("the sentence could mean several unrelated signals equally well, or mixes and with or"),
});

/** One parsed answer of a model. */
export type ModelReading = z.infer<typeof modelReading>;

/** The same as a JSON schema, for models that can be held to one. */
export const modelReadingJsonSchema: Record<string, unknown> = z.toJSONSchema(modelReading);
