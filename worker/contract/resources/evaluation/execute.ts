import { z } from "@hono/zod-openapi";
import { component, leaf } from "../../wire/component.ts";
import { entity, member, optional, scalarValue, timestamp, version } from "../../wire/common.ts";
import { conceptId, conditionId } from "../../wire/ids.ts";
import { decisionFields, decisionValue } from "./evaluate.ts";

/** When a question is about. */
export const questionTime = leaf(
  "QuestionTime",
  timestamp.describe("The time the question is about; left out, it is about now and cannot be reproduced."),
);

export const executeFields = {
  id: conceptId.openapi({ description: "The concept." }),
  version,
  entity,
  timestamp: optional(questionTime),
  explain: z.boolean().default(false).openapi({ description: "Adds how the Result was computed.", example: false }),
};

export const ExecuteBody = component("ExecuteBody", z.strictObject(executeFields), {
  description: "What is the Result of this concept for this entity at this time?",
  example: { id: "cpt_4m8d2q", version: "1.0", entity: "account:8841", timestamp: "2026-09-01T08:00:00.000Z" },
});
export type ExecuteBody = z.output<typeof ExecuteBody>;

const TimedValue = component("TimedValue", z.strictObject({ observed_at: timestamp, value: scalarValue }), {
  description: "A point of a series.",
  example: { observed_at: "2026-09-01T08:00:00.000Z", value: 0.41 },
});

const MemberValue = component(
  "MemberValue",
  z.strictObject({ member, value: scalarValue, observed_at: optional(timestamp) }),
  { description: "A point of one member.", example: { member: { mountpoint: "/var" }, value: 93 } },
);

const StaticValue = component(
  "StaticValue",
  z.union([scalarValue, z.array(scalarValue), z.array(TimedValue), z.array(MemberValue)], {
    error:
      "must be a single value, a list of values, a list of { observed_at, value }, or of a signal with members a list of { member, value }",
  }),
  {
    description:
      "One value, or a series with the newest point last; earlier points are the history. Without times the points are spread evenly over what the condition looks back on. Of a signal with members each point names its `member`, and those of one member are such a series.",
    example: [0.44, 0.41, 0.31],
  },
);

export const ExecuteStaticBody = component(
  "ExecuteStaticBody",
  z.strictObject({
    condition_id: conditionId,
    condition_version: version,
    entity,
    data: z.record(z.string(), StaticValue).openapi({
      description:
        "Values by the concept's local name or the primitive id; a composite takes the data of all its operands.",
      example: { active_user_rate_30d: [0.44, 0.41, 0.31] },
    }),
  }),
  {
    description: "A condition and the data to judge.",
    example: {
      condition_id: "cnd_9x1k7w",
      condition_version: "1.0",
      entity: "account:8841",
      data: { active_user_rate_30d: 0.31 },
    },
  },
);
export type ExecuteStaticBody = z.output<typeof ExecuteStaticBody>;

const { decision_type, strategy, threshold_applied, reason, history_count } = decisionFields;
export const DecisionValue = component(
  "DecisionValue",
  z.strictObject({ value: decisionValue, decision_type, strategy, threshold_applied, reason, history_count }),
  { description: "What a condition says about inline data." },
);
export type DecisionValue = z.output<typeof DecisionValue>;
