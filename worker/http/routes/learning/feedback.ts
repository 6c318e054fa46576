import {
  RecordFeedbackBody,
  FeedbackList,
  ListFeedbackQuery,
  RecordedFeedback,
  RecordedFeedbackBatch,
  RecordFeedbackBatchBody,
} from "../../../contract/resources/learning/feedback.ts";
import { listFeedback, recordFeedback, recordFeedbackBatch } from "../../../usecases/learning/record-feedback.ts";
import { json } from "../../body.ts";
import { decisionTouch } from "../../../usecases/reach/records.ts";
import { answeredTouch } from "../../../usecases/reach/requests.ts";
import { operationsOf } from "../../operation/operation.ts";

const operation = operationsOf("Feedback");

/** Feedback: rate one decision, rate many, list. */
export const feedbackOperations = [
  operation({
    id: "recordFeedback",
    route: "POST /feedback/decision",
    scope: ["evaluate", "operate"],
    reach: ({ services, body }) =>
      "decision_id" in body ? decisionTouch(services, body.decision_id) : answeredTouch(services, [body]),
    idempotent: true,
    summary: "Rate a decision",
    description:
      "Stores one rating of a decision. It may arrive before its decision does; the latest rating of a decision counts. Nothing changes until a calibration made from it is applied.",
    takes: { body: json(RecordFeedbackBody, "The rating.") },
    gives: { status: 200, schema: RecordedFeedback, words: "The rating is stored." },
    fails: ["not_found"],
    audited: {
      table: "feedback",
      subject: ({ body }) =>
        "decision_id" in body ? body.decision_id : `${body.condition_id}@${body.condition_version}`,
      shows: ["decision_id", "condition_id", "condition_version", "timestamp", "feedback"],
    },
    call: ({ services, body, by, claim }) => recordFeedback(services, body, { by: by.id, claim }),
  }),
  operation({
    id: "recordFeedbackBatch",
    route: "POST /feedback/decisions",
    scope: ["evaluate", "operate"],
    reach: ({ services, body }) => answeredTouch(services, body.feedback),
    idempotent: true,
    summary: "Rate many decisions",
    description: "Stores up to 1,000 ratings, such as labels kept in a file. Either all are stored or none.",
    takes: { body: json(RecordFeedbackBatchBody, "The ratings.") },
    gives: { status: 200, schema: RecordedFeedbackBatch, words: "All the ratings are stored." },
    fails: ["not_found"],
    audited: { table: "feedback", subject: ({ body }) => `${body.feedback.length} ratings` },
    call: ({ services, body, by, claim }) => recordFeedbackBatch(services, body, { by: by.id, claim }),
  }),
  operation({
    id: "listFeedback",
    route: "GET /feedback",
    scope: "read",
    reach: "whole",
    summary: "List ratings",
    description:
      "Pages through the ratings of one condition version, newest first, including those that no longer count.",
    takes: { query: ListFeedbackQuery },
    gives: { status: 200, schema: FeedbackList, words: "A page of ratings." },
    fails: ["not_found"],
    call: ({ services, query }) => listFeedback(services, query),
  }),
];
