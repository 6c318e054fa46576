import { z } from "@hono/zod-openapi";
import { optional, primitiveId, wholeNumber } from "./common.ts";
import { component } from "./component.ts";

const Candidate = component(
  "IntentCandidate",
  z.strictObject({
    primitive_id: primitiveId,
    score: z.number().openapi({ description: "From 0 to 1.", example: 0.62 }),
    description: z.string().nullable().openapi({ example: "Active users over all users, 30 days" }),
  }),
  { description: "A signal that the sentence may have meant." },
);

const IntentReading = component(
  "IntentReading",
  z.strictObject({
    sentence: z.string().openapi({
      description: "Post it as `intent` to choose this reading; it compiles to exactly that.",
      example: "Alert when `account.active_user_rate_30d` is below 0.35.",
    }),
    restated: z.string().openapi({
      description: "The same, in words for people.",
      example: "Alert when the account active user rate (30d) is below 35%.",
    }),
    differs: z
      .enum(["signal", "number", "window", "state", "relation"])
      .openapi({ description: "How it differs from the others.", example: "signal" }),
    confidence: z.number().openapi({ description: "From 0 to 1.", example: 0.61 }),
  }),
  { description: "One thing that a sentence may mean; its sentence has been compiled." },
);

export const IntentDetails = component(
  "IntentDetails",
  z.looseObject({
    reason: z.string().openapi({ description: "Why the sentence was not compiled.", example: "ambiguous_signal" }),
    candidates: z.array(Candidate).describe("Signals it may have meant, best first."),
    question: optional(
      z.enum(["signal", "number", "window", "state"]).openapi({
        description: "What the sentence leaves open, if there are readings to choose from.",
        example: "signal",
      }),
    ),
    span: optional(
      z
        .strictObject({ start: wholeNumber.openapi({ example: 15 }), end: wholeNumber.openapi({ example: 31 }) })
        .describe("Where, in UTF-16 units of the sentence with its white space collapsed."),
    ),
    readings: optional(z.array(IntentReading).describe("What it may mean: at most three, best first.")),
  }),
  { description: "The `details` of an `intent_unresolved`." },
);
