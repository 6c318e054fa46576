import { component } from "../../wire/component.ts";
import { z } from "@hono/zod-openapi";
import { lengthOfTime, id, instant, labels, line, namespace, optional, prose, version } from "../../wire/common.ts";
import type { VersionQuery } from "./concepts.ts";

const window = optional(lengthOfTime.openapi({ description: "How far back history reaches.", example: "30d" }));
const aboveBelow = z.enum(["above", "below"]).openapi({ description: "Which side fires, strictly.", example: "below" });

const ThresholdParams = component(
  "ThresholdParams",
  z.strictObject({
    direction: z
      .enum(["above", "below"])
      .openapi({ description: "Which side fires: strictly, unless `inclusive` is set.", example: "below" }),
    inclusive: optional(
      z.literal(true).openapi({
        description: "The value itself fires as well: at least, at most. Leave it out otherwise.",
        example: true,
      }),
    ),
    value: z.number().openapi({ description: "The cut, in the Result's unit.", example: 0.35 }),
  }),
  { description: "A fixed value and its side.", example: { direction: "below", value: 0.35 } },
);

const PercentileParams = component(
  "PercentileParams",
  z.strictObject({
    direction: aboveBelow,
    value: z
      .number()
      .min(0)
      .max(100)
      .openapi({ description: "The percentile of the entity's own history, 0 to 100.", example: 95 }),
    window,
  }),
  { description: "A percentile of history and its side.", example: { direction: "above", value: 95, window: "30d" } },
);

const ZScoreParams = component(
  "ZScoreParams",
  z.strictObject({
    direction: z
      .enum(["above", "below", "any"])
      .openapi({ description: "Which side fires, strictly.", example: "any" }),
    value: z.number().gt(0).openapi({ description: "Standard deviations from the mean of history.", example: 2.5 }),
    window,
  }),
  { description: "A distance from the mean of history.", example: { direction: "any", value: 2.5, window: "30d" } },
);

const ChangeParams = component(
  "ChangeParams",
  z.strictObject({
    direction: z
      .enum(["increase", "decrease", "any"])
      .openapi({ description: "Which move fires.", example: "decrease" }),
    value: z
      .number()
      .min(0)
      .openapi({ description: "The move as a fraction of the earlier value: 0.25 is 25%.", example: 0.25 }),
    window: optional(lengthOfTime.openapi({ description: "How far back the earlier value lies.", example: "7d" })),
  }),
  { description: "A relative move over a window.", example: { direction: "decrease", value: 0.25, window: "7d" } },
);

const EqualsParams = component(
  "EqualsParams",
  z.strictObject({
    value: z
      .union([line(255).normalize("NFC"), z.boolean()])
      .openapi({ description: "The label or flag to match exactly.", example: "at_risk" }),
    labels: optional(labels),
  }),
  { description: "A label or flag to match.", example: { value: "at_risk" } },
);

const OperandRef = component(
  "OperandRef",
  z.strictObject({
    condition_id: id.openapi({ example: "low_engagement" }),
    condition_version: version,
    negate: optional(z.boolean().openapi({ description: "Whether the operand's answer is negated.", example: false })),
  }),
  {
    description: "A condition that takes part in a composite.",
    example: { condition_id: "low_engagement", condition_version: "1.0" },
  },
);

const CompositeParams = component(
  "CompositeParams",
  z.strictObject({
    operator: z
      .enum(["AND", "OR", "NOT"])
      .openapi({ description: "NOT takes one operand, AND and OR two or more.", example: "AND" }),
    operands: z.array(OperandRef).min(1).max(20).describe("None of them may itself be a composite."),
  }),
  { description: "How other conditions are combined." },
);

const strategyOf = <T extends string, P extends z.ZodType>(type: T, name: string, params: P, description: string) =>
  component(name, z.strictObject({ type: z.literal(type), params }), { description });

export const StrategySchema = component(
  "Strategy",
  z.discriminatedUnion("type", [
    strategyOf("threshold", "ThresholdStrategy", ThresholdParams, "Fires beyond a fixed value."),
    strategyOf(
      "percentile",
      "PercentileStrategy",
      PercentileParams,
      "Fires beyond a percentile of the entity's own history.",
    ),
    strategyOf("z_score", "ZScoreStrategy", ZScoreParams, "Fires beyond a number of standard deviations of history."),
    strategyOf("change", "ChangeStrategy", ChangeParams, "Fires on a relative move over a window."),
    strategyOf("equals", "EqualsStrategy", EqualsParams, "Fires on a label or flag."),
    strategyOf("composite", "CompositeStrategy", CompositeParams, "Combines other conditions."),
  ]),
  {
    description: "The evaluation template and its parameters.",
    example: { type: "threshold", params: { direction: "below", value: 0.35 } },
  },
);

export const BoundsSchema = component(
  "Bounds",
  z
    .strictObject({
      min: optional(z.number().openapi({ example: 0.1 })),
      max: optional(z.number().openapi({ example: 0.6 })),
    })
    .refine(({ min, max }) => min === undefined || max === undefined || min <= max, {
      path: ["max"],
      message: "must not be below min",
    }),
  { description: "Hard limits of what calibration may recommend.", example: { min: 0.1, max: 0.6 } },
);

const conditionFields = {
  condition_id: id.openapi({ description: "Id of the condition.", example: "low_engagement" }),
  version,
  concept_id: id.openapi({
    description: "The concept it judges; for a composite that of its first operand.",
    example: "account_engagement",
  }),
  concept_version: version,
  strategy: StrategySchema,
  min_history: optional(
    z
      .int()
      .min(1)
      .max(10_000)
      .openapi({ description: "Minimum points of history it needs; 10 if left out.", example: 10 }),
  ),
  threshold_bounds: optional(BoundsSchema),
  on_bounds_exceeded: optional(
    z.enum(["clamp", "reject"]).openapi({ description: "What calibration does at the bounds.", example: "clamp" }),
  ),
};
const conditionDescription = "What the condition watches for.";

/** A condition without what registration adds. */
const conditionShape = {
  ...conditionFields,
  namespace,
  description: optional(
    z.string().openapi({ description: conditionDescription, example: "Engagement of an account is low" }),
  ),
  engine: z.int().min(1).openapi({
    description: "Version of the strategies; a condition keeps the one it was created with.",
    example: 1,
  }),
  ir_hash: z.string().openapi({
    description: "SHA-256 of the whole execution graph: concept, condition and operands.",
    example: "5d41c7ab6f0e2b4f9a8c3d2e1f0a9b8c7d6e5f4a3b2c1d0e9f8a7b6c5d4e3f2a",
  }),
};

export const CreateConditionBody = component(
  "CreateConditionBody",
  z.strictObject({
    ...conditionFields,
    namespace: namespace.default("org"),
    description: optional(
      prose(2000).openapi({ description: conditionDescription, example: "Engagement of an account is low" }),
    ),
  }),
  { description: "A condition to register: how a Result becomes a Decision." },
);
export type CreateConditionBody = z.output<typeof CreateConditionBody>;

/** A condition as compiled from a sentence, before it is stored. */
export const ConditionDraft = component("ConditionDraft", z.strictObject(conditionShape), {
  description: "A condition that has been compiled and not stored.",
});
export type ConditionDraft = z.output<typeof ConditionDraft>;

export const Condition = component("Condition", z.strictObject({ ...conditionShape, created_at: instant }), {
  description: "How a Result becomes a Decision. Never changes under its id and version.",
});
export type Condition = z.output<typeof Condition>;

export const ConditionParams = z.strictObject({ id: conditionFields.condition_id });
/** `{ id, version }` */
export type GetConditionInput = z.output<typeof ConditionParams> & z.output<typeof VersionQuery>;
