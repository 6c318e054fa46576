import { createRoute } from "@hono/zod-openapi";
import { answer, jsonContent, withApiKey } from "../../contract/wire/answer.ts";
import { body } from "../../contract/wire/body.ts";
import { bodied, failures, keyed, repeatable } from "../../contract/wire/error.ts";
import {
  FeedbackBody,
  FeedbackList,
  ListFeedbackQuery,
  RecordedFeedback,
  RecordedFeedbackBatch,
  RecordFeedbackBody,
} from "../../contract/resources/feedback.ts";
import { idempotencyHeaders } from "../../contract/wire/headers.ts";
import { jsonBody } from "../middleware/json-body.ts";
import { listFeedback } from "../../usecases/learning/list-feedback.ts";
import { recordFeedback, recordFeedbackBatch } from "../../usecases/learning/record-feedback.ts";
import { createRouter } from "../router.ts";

const tags = ["Feedback"];

const record = createRoute({
  method: "post",
  path: "/feedback/decision",
  operationId: "recordFeedback",
  tags,
  summary: "Rate a decision",
  description:
    "Stores what a person says of a decision. Everything well formed is stored, also before there is such a decision; only the last rating of a decision counts. Nothing changes until a calibration is made of it and applied.",
  security: withApiKey,
  middleware: jsonBody,
  request: { headers: idempotencyHeaders, body: jsonContent(body(FeedbackBody), "The rating.") },
  responses: {
    200: answer(RecordedFeedback, "The rating is stored.", "Idempotent-Replayed"),
    ...failures(...keyed, ...bodied, ...repeatable, "not_found"),
  },
});

const recordBatch = createRoute({
  method: "post",
  path: "/feedback/decisions",
  operationId: "recordFeedbackBatch",
  tags,
  summary: "Rate many decisions",
  description: "Stores up to 1,000 ratings, for labels that are kept in a file. All are stored, or none.",
  security: withApiKey,
  middleware: jsonBody,
  request: { headers: idempotencyHeaders, body: jsonContent(body(RecordFeedbackBody), "The ratings.") },
  responses: {
    200: answer(RecordedFeedbackBatch, "All ratings are stored.", "Idempotent-Replayed"),
    ...failures(...keyed, ...bodied, ...repeatable, "not_found"),
  },
});

const list = createRoute({
  method: "get",
  path: "/feedback",
  operationId: "listFeedback",
  tags,
  summary: "List ratings",
  description: "Pages through the ratings of one condition version, newest first, also those that no longer count.",
  security: withApiKey,
  request: { query: ListFeedbackQuery },
  responses: {
    200: answer(FeedbackList, "A page of ratings."),
    ...failures(...keyed, "validation_error", "not_found"),
  },
});

/** Feedback: rate one decision, rate many, list. */
export const feedbackRoutes = createRouter()
  .openapi(record, async (c) => c.json(await recordFeedback(c.var.services, c.req.valid("json"), c.var.claim), 200))
  .openapi(recordBatch, async (c) =>
    c.json(await recordFeedbackBatch(c.var.services, c.req.valid("json"), c.var.claim), 200),
  )
  .openapi(list, async (c) => c.json(await listFeedback(c.var.services, c.req.valid("query")), 200));
