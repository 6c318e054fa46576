import type { FeedbackList, ListFeedbackQuery } from "../../contract/resources/learning/feedback.ts";
import type { Principal } from "../../domain/values/principal.ts";
import { formatTimestamp, timestampOrNull } from "../../domain/values/time.ts";
import type { FeedbackRow } from "../ports/learning/feedback.ts";
import { requireCondition } from "../definitions/required.ts";
import { attributed } from "../service/attributed.ts";
import { page, timeAndId } from "../service/paging.ts";
import type { Services } from "../services.ts";

/** A page of the ratings of one condition version, newest first; throws `not_found` for the version. */
export async function listFeedback(services: Services, query: ListFeedbackQuery): Promise<FeedbackList> {
  const { condition_id, condition_version } = query;
  await requireCondition(services, condition_id, condition_version);
  return page(query, {
    cursor: "feedback",
    position: timeAndId,
    read: async (after, limit) =>
      attributed(
        services,
        await services.feedback.list({ condition_id, condition_version }, after, limit),
        ({ rated_by }) => rated_by,
      ),
    key: (row) => [row.created_at, row.feedback_id],
    view: toView,
  });
}

function toView({
  evaluated_at,
  created_at,
  withdrawn_at,
  rated_by: _,
  ...row
}: FeedbackRow & { by: Principal | null }): FeedbackList["items"][number] {
  return {
    ...row,
    timestamp: timestampOrNull(evaluated_at),
    created_at: formatTimestamp(created_at),
    withdrawn_at: timestampOrNull(withdrawn_at),
  };
}
