import { z } from "zod";
import type { FeedbackList, ListFeedbackQuery } from "../../contract/resources/feedback.ts";
import { decodeCursor } from "../../contract/wire/pagination.ts";
import { formatTimestamp } from "../../domain/values/time.ts";
import type { FeedbackRow } from "../ports/feedback.ts";
import { noSuchVersion } from "../service/not-found.ts";
import { pageOf } from "../service/paging.ts";
import type { Services } from "../services.ts";

const position = z.tuple([z.number(), z.string()]);

/** A page of the ratings of one condition version, newest first; throws `not_found` for the version. */
export async function listFeedback(services: Services, query: ListFeedbackQuery): Promise<FeedbackList> {
  const { condition_id, condition_version, limit, cursor } = query;
  if (!(await services.definitions.condition(condition_id, condition_version))) {
    throw noSuchVersion("Condition", condition_id, condition_version, "condition_id");
  }
  const [created_at, feedback_id] = cursor === undefined ? [] : decodeCursor("feedback", cursor, position);
  const after = created_at === undefined || feedback_id === undefined ? null : { created_at, feedback_id };
  const rows = await services.feedback.list({ condition_id, condition_version }, after, limit + 1);
  return pageOf("feedback", rows, limit, (row) => [row.created_at, row.feedback_id], toView);
}

function toView({ evaluated_at, created_at, ...row }: FeedbackRow): FeedbackList["items"][number] {
  return {
    ...row,
    timestamp: evaluated_at === null ? null : formatTimestamp(evaluated_at),
    created_at: formatTimestamp(created_at),
  };
}
