import { component } from "../../wire/component.ts";
import { z } from "@hono/zod-openapi";
import { feedbackValues } from "../../../domain/learning/calibration/evidence.ts";
import { entity, entityId, id, instant, optional, prose, timestamp, version, wholeNumber } from "../../wire/common.ts";
import { conditionId, decisionId } from "../../wire/ids.ts";
import { By } from "../../wire/by.ts";
import { listOf, pageQuery } from "../../wire/pagination.ts";

const value = z.enum(feedbackValues).openapi({
  description:
    "`false_positive`: it fired and should not have. `false_negative`: it did not fire and should have. `correct`: kept for audit, without effect on calibration.",
  example: "false_positive",
});
const decidingConditionId = conditionId.openapi({ description: "The condition that decided." });
const noteText = "Why, in your own words; kept for audit.";

const ratingFields = {
  feedback: value,
  note: optional(prose(2000).openapi({ description: noteText, example: "Known maintenance" })),
};

const QuestionRating = component(
  "QuestionRating",
  z.strictObject({
    condition_id: decidingConditionId,
    condition_version: version,
    entity: entity.openapi({
      description: "The entity, as in the question, or the pseudonym that records carry.",
      example: "account:8841",
    }),
    timestamp: optional(timestamp.describe("The time the decision was about; the newest decision if left out.")),
    ...ratingFields,
  }),
  {
    description: "A rating of the decision on a question, which may not be recorded yet.",
    example: {
      condition_id: "cnd_9x1k7w",
      condition_version: "1.0",
      entity: "account:8841",
      timestamp: "2026-09-01T08:00:00.000Z",
      feedback: "false_positive",
    },
  },
);
export type QuestionRating = z.output<typeof QuestionRating>;

const DecisionRating = component(
  "DecisionRating",
  z.strictObject({
    decision_id: decisionId.openapi({ description: "A recorded decision." }),
    ...ratingFields,
  }),
  {
    description: "A rating of a recorded decision.",
    example: { decision_id: "dec_k3v9m2x7q0c4h8t1", feedback: "false_positive" },
  },
);

const namesBoth = (input: unknown) =>
  typeof input === "object" && input !== null && "decision_id" in input && "condition_id" in input;

export const RecordFeedbackBody = component(
  "RecordFeedbackBody",
  z
    .union([DecisionRating, QuestionRating], {
      error: ({ input }) =>
        namesBoth(input)
          ? "must name a decision either by `decision_id` or by its question, and not by both"
          : undefined,
    })
    .openapi({}, { unionPreferredType: "oneOf" }),
  { description: "A rating of one decision, named by its id or by its question." },
);
export type RecordFeedbackBody = z.output<typeof RecordFeedbackBody>;

const recordedStatus = z
  .literal("recorded")
  .openapi({ description: "Stored, whether or not a decision matches.", example: "recorded" });
const feedbackId = id.openapi({ description: "Id of the rating.", example: "fb_01992f6e-1c0e-7a3b-9d5f-2c7e9f0a4b61" });

export const RecordedFeedback = component(
  "RecordedFeedback",
  z.strictObject({ status: recordedStatus, feedback_id: feedbackId }),
  { description: "The rating is stored." },
);
export type RecordedFeedback = z.output<typeof RecordedFeedback>;

export const RecordFeedbackBatchBody = component(
  "RecordFeedbackBatchBody",
  z.strictObject({
    feedback: z.array(QuestionRating).min(1).max(1000).describe("The last rating of each decision counts."),
  }),
  { description: "Up to 1,000 ratings; either all are stored or none." },
);
export type RecordFeedbackBatchBody = z.output<typeof RecordFeedbackBatchBody>;

export const RecordedFeedbackBatch = component(
  "RecordedFeedbackBatch",
  z.strictObject({
    status: recordedStatus,
    recorded: wholeNumber.openapi({ description: "How many were stored.", example: 2 }),
    feedback_ids: z.array(feedbackId).describe("In the order sent."),
  }),
  { description: "All the ratings are stored." },
);
export type RecordedFeedbackBatch = z.output<typeof RecordedFeedbackBatch>;

const Feedback = component(
  "Feedback",
  z.strictObject({
    feedback_id: feedbackId,
    condition_id: decidingConditionId,
    condition_version: version,
    entity_id: entityId,
    timestamp: instant.nullable().describe("The decision it rates; null if there was none."),
    feedback: value,
    note: z.string().nullable().openapi({ description: noteText, example: null }),
    created_at: instant,
    by: By.nullable().describe("Who rated; null where that was not kept yet."),
    withdrawn_at: instant.nullable().describe("When it was withdrawn and stopped counting; null if it still counts."),
  }),
  { description: "A stored rating." },
);

export const ListFeedbackQuery = z.strictObject({
  condition_id: decidingConditionId,
  condition_version: version,
  ...pageQuery("feedback"),
});
export type ListFeedbackQuery = z.output<typeof ListFeedbackQuery>;

export const FeedbackList = listOf("FeedbackList", Feedback, "A page of ratings.");
export type FeedbackList = z.output<typeof FeedbackList>;
