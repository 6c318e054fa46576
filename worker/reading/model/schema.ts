import { z } from "zod";
import { relationKinds } from "../../domain/task/reading.ts";

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

const part = z.strictObject({
  primitive_id: z.string().describe("an id of the catalogue, never another"),
  relation: z.enum(relationKinds),
  direction: z.enum(["above", "below", "any"]).nullable(),
  number: number.nullable(),
  against: z.string().nullable().describe("the id of another signal this one is compared with, instead of a number"),
  names: z
    .enum(["threshold", "percentile", "z_score", "change"])
    .nullable()
    .describe("only when the sentence calls one by name"),
  window: z
    .string()
    .max(16)
    .nullable()
    .describe(
      "the time over which, as a number and one of s m h d w mo q y, e.g. 4w; null unless the sentence says so",
    ),
  label: z.string().max(255).nullable().describe("for state: the label said of the signal; true or false for a flag"),
  negate: z.boolean().describe("the part must not hold: but not, unless"),
  words: z.string().max(2000).describe("the words of the sentence this part was read from, copied"),
});

/** What a model answers with; everything else of a reading is filled in here. */
export const modelReading = z.strictObject({
  parts: z.array(part).max(8).describe("one per condition; empty when the sentence names no signal of the catalogue"),
  combinator: z.enum(["AND", "OR"]).nullable().describe("null with a single part"),
  ambiguous: z
    .boolean()
    .describe("the sentence could mean several unrelated signals equally well, or mixes and with or"),
});

/** One parsed answer of a model. */
export type ModelReading = z.infer<typeof modelReading>;

/** The same as a JSON schema, for models that can be held to one. */
export const modelReadingJsonSchema: Record<string, unknown> = z.toJSONSchema(modelReading);
