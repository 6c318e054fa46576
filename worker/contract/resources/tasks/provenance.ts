import { component } from "../../wire/component.ts";
import { z } from "@hono/zod-openapi";
import { cellOps } from "../../../domain/values/definitions/concept.ts";
import { figureOps } from "../../../domain/language/reading.ts";
import { priorities } from "../../../domain/task/provenance.ts";
import { strategyNames } from "../../../domain/values/definitions/condition.ts";
import { lengthOfTime, optional, primitiveId, wholeNumber } from "../../wire/common.ts";
import { FiringWishSchema } from "../actions/firing.ts";
import { WatchTime } from "./watch.ts";

const tier = z.enum(["low_severity", "medium_severity", "high_severity"]).openapi({ example: "medium_severity" });
const SelectionPriority = component("SelectionPriority", z.enum(priorities), {
  description: "What determined the strategy, strongest first.",
  example: "user_explicit",
});

const TierProvenance = component(
  "TierProvenance",
  z.strictObject({
    tier,
    word: z
      .string()
      .nullable()
      .openapi({ description: "The severity word found; null if medium was taken.", example: "significantly" }),
    base: tier.describe("The tier before shifts."),
    shifts: z
      .array(
        z.strictObject({
          source: z.string().openapi({ example: "sensitivity high" }),
          shift: z.int().openapi({ example: -1 }),
        }),
      )
      .describe("Every shift with its source."),
  }),
  { description: "How the severity tier of a prior was found." },
);

const ParameterProvenance = component(
  "ParameterProvenance",
  z.strictObject({
    name: z.enum(["direction", "value", "window"]).openapi({ example: "value" }),
    value: z.union([z.number(), z.string(), z.boolean()]).openapi({ example: 0.35 }),
    source: z
      .enum([
        "sentence",
        "semantic_hint",
        "parameter_priors",
        "strategy_priors",
        "threshold_directions",
        "falling_priors",
        "meaningful_windows",
        "calibration",
        "description",
        "default",
      ])
      .openapi({ example: "sentence" }),
    from: z
      .string()
      .nullable()
      .openapi({ description: "The words, or the key of the guardrails, it was read from.", example: "below 35%" }),
  }),
  { description: "Where one parameter came from." },
);

const cellOp = optional(
  z
    .enum(cellOps)
    .openapi({ description: "What each span comes to; the mean where it is left out.", example: "increase" }),
);

const Figure = component(
  "Figure",
  z.discriminatedUnion("kind", [
    z.strictObject({
      kind: z.literal("aggregate"),
      op: z.enum(figureOps).openapi({ example: "mean" }),
      window: lengthOfTime.openapi({ description: "How far back the rows reach.", example: "7d" }),
      q: optional(z.number().openapi({ description: "Which quantile, from 0 to 1.", example: 0.95 })),
    }),
    z.strictObject({
      kind: z.enum(["difference", "quotient"]),
      other: primitiveId,
      over: optional(
        lengthOfTime.openapi({
          description: "Of two counters: the time over which their growth is divided.",
          example: "5m",
        }),
      ),
    }),
    z.strictObject({ kind: z.literal("time_since") }),
    z.strictObject({
      kind: z.literal("time_to"),
      window: lengthOfTime.openapi({ description: "The span whose trend is followed.", example: "2d" }),
      limit: z
        .number()
        .openapi({ description: "What it is expected to reach, in the signal's own unit.", example: 100 }),
      direction: z.enum(["above", "below"]).describe("On which side of the signal the limit lies."),
    }),
    z.strictObject({
      kind: z.literal("own_usual"),
      op: cellOp,
      window: lengthOfTime.openapi({ description: "The span that is compared with its usual.", example: "1h" }),
    }),
    z.strictObject({
      kind: z.literal("usual"),
      op: cellOp,
      window: lengthOfTime.openapi({ description: "The span that is compared.", example: "1h" }),
      period: lengthOfTime.openapi({
        description:
          "How far apart the spans lie that it is compared with: the same time of each earlier day, for example.",
        example: "1d",
      }),
      cycles: wholeNumber.openapi({ description: "How many earlier spans.", example: 14 }),
    }),
  ]),
  {
    description: "What was computed from the signal and judged; absent if its own value is judged.",
    example: { kind: "aggregate", op: "mean", window: "7d" },
  },
);

const PartProvenance = component(
  "PartProvenance",
  z.strictObject({
    primitive_id: primitiveId,
    figure: optional(Figure),
    words: z.string().openapi({ description: "The words that named the signal.", example: "active user rate" }),
    strategy: z.enum(strategyNames).openapi({ example: "threshold" }),
    priority: SelectionPriority,
    because: z.string().openapi({ description: "Why this strategy was chosen.", example: "drops below 35%" }),
    tier: TierProvenance.nullable(),
    parameters: z.array(ParameterProvenance),
    negate: z.boolean().openapi({ example: false }),
    summary: z
      .string()
      .openapi({ example: "threshold below 0.35 on account.active_user_rate_30d: given in the sentence" }),
  }),
  { description: "Why one condition looks as it does." },
);

const WordSpan = component(
  "WordSpan",
  z.strictObject({
    start: wholeNumber.openapi({ description: "First UTF-16 unit of `text`.", example: 15 }),
    end: wholeNumber.openapi({ description: "The unit after the last one.", example: 31 }),
    role: z.enum(["read", "courtesy", "gloss", "aside", "unread"]).openapi({
      description:
        "`read`: it counts; `courtesy`: it only asks; `gloss` and `aside`: it explains; `unread`: it was not used.",
      example: "read",
    }),
    as: optional(
      z
        .enum(["signal", "relation", "number", "label", "window", "qualifier", "connective"])
        .openapi({ description: "What it was read as.", example: "signal" }),
    ),
    part: optional(wholeNumber.openapi({ description: "Index of the part it belongs to.", example: 0 })),
  }),
  { description: "How a stretch of the sentence was used." },
);

export const ProvenanceSchema = component(
  "Provenance",
  z.strictObject({
    reader: z.string().openapi({
      description:
        "What read the sentence: `lexical`, `canonical` for the controlled grammar, both readers where a model agreed, or `none` for a task made with `bind`, whose intent is a label.",
      example: "lexical",
    }),
    confidence: z.number().openapi({ description: "From 0 to 1.", example: 0.94 }),
    priority: SelectionPriority,
    guardrails: z.string().openapi({ description: "Version of the guardrails in force, or `file`.", example: "file" }),
    context_version: z
      .string()
      .nullable()
      .openapi({ description: "Version of the application context in force.", example: null }),
    combinator: z
      .enum(["AND", "OR", "NOT"])
      .nullable()
      .openapi({ description: "How the parts are joined.", example: null }),
    firing: optional(FiringWishSchema),
    watch: optional(WatchTime),
    text: z.string().openapi({
      description: "The sentence that `words` refers to: what was asked, with its white space collapsed.",
      example: "alert me when the active user rate drops below 35%",
    }),
    words: optional(z.array(WordSpan).describe("Every word of `text` and how it was used.")),
    sentence: z.string().nullable().openapi({
      description:
        "The same in the controlled grammar, which compiles to the same definitions; null if longer than 2,000 characters, and for a task made with `bind`.",
      example: "Alert when `account.active_user_rate_30d` is below 0.35.",
    }),
    restated: z.string().openapi({
      description:
        "What the sentence compiled to, or the condition that is bound by now says, for people, from the definitions alone. For a task that watches, or no longer fires as its sentence says, it also says when it looks and when it fires.",
      example: "Alert when the account active user rate (30d) is below 35%.",
    }),
    parts: z.array(PartProvenance).describe("One for each condition."),
    summary: z.string().openapi({
      description: "The same in one line.",
      example: "threshold below 0.35 on account.active_user_rate_30d: given in the sentence",
    }),
  }),
  { description: "What was understood of a sentence, and why." },
);
