import type {
  QuestionRating,
  RecordFeedbackBody,
  RecordFeedbackBatchBody,
  RecordedFeedback,
  RecordedFeedbackBatch,
  FeedbackList,
  ListFeedbackQuery,
} from "../../contract/resources/learning/feedback.ts";
import { DomainError } from "../../domain/values/errors/errors.ts";
import type { Violation } from "../../domain/values/errors/violation.ts";
import { parseTimestamp, formatTimestamp, timestampOrNull } from "../../domain/values/time.ts";
import { getDecision } from "../decisions/list-decisions.ts";
import { findCondition, requireCondition } from "../definitions/required.ts";
import { noSuchVersion } from "../service/not-found.ts";
import type { NewFeedback, FeedbackRow } from "../ports/learning/feedback.ts";
import type { Services } from "../services.ts";
import { pseudonymForm } from "../../domain/values/hashing/bucket.ts";
import { type Asker, identityOf } from "../service/request-identity.ts";
import type { Principal } from "../../domain/values/principal.ts";
import { attributed } from "../service/attributed.ts";
import { page, timeAndId } from "../service/paging.ts";

/** Who rates, and how: with `unlessSame`, only where the last rating of the question is another, or has another note. */
export interface Rater extends Asker {
  unlessSame?: NewFeedback["unless_same"];
}

/**
 * Stores a rating, also one that no decision matches (yet). Throws `not_found` for the condition version, or for a decision named by its id.
 */
export async function recordFeedback(
  services: Services,
  input: RecordFeedbackBody,
  rater: Rater,
): Promise<RecordedFeedback> {
  const rating = await ratedQuestion(services, input);
  await requireCondition(services, rating.condition_id, rating.condition_version);
  const [feedback_id = ""] = await storeRatings(services, [rating], rater);
  return { status: "recorded", feedback_id };
}

/** A rating by the question that its decision answered. */
async function ratedQuestion(services: Services, input: RecordFeedbackBody): Promise<QuestionRating> {
  if (!("decision_id" in input)) return input;
  const { decision_id, ...rated } = input;
  const { condition_id, condition_version, entity_id, evaluated_at } = await getDecision(services, { decision_id });
  return { condition_id, condition_version, entity: entity_id, timestamp: evaluated_at, ...rated };
}

/** Stores many ratings, or none when one names a condition version that does not exist (`not_found`, each with its index). */
export async function recordFeedbackBatch(
  services: Services,
  { feedback }: RecordFeedbackBatchBody,
  rater: Rater,
): Promise<RecordedFeedbackBatch> {
  const known = new Map<string, boolean>();
  const errors: (Violation & { index: number })[] = [];
  for (const [index, { condition_id, condition_version }] of feedback.entries()) {
    const key = JSON.stringify([condition_id, condition_version]);
    if (!known.has(key)) {
      known.set(key, (await findCondition(services, condition_id, condition_version)) !== null);
    }
    if (known.get(key) === true) continue;
    const { message } = noSuchVersion("Condition", condition_id, condition_version, "condition_id");
    errors.push({ index, location: `feedback[${index}].condition_id`, message });
  }
  const [first] = errors;
  if (first) {
    throw new DomainError("not_found", `${first.message} Nothing was stored.`, {
      location: first.location,
      suggestion: "Check the id and the version; versions never default to the latest.",
      details: { errors },
    });
  }
  const feedback_ids = await storeRatings(services, feedback, rater);
  return { status: "recorded", recorded: feedback_ids.length, feedback_ids };
}

async function storeRatings(
  services: Services,
  ratings: readonly QuestionRating[],
  { by, claim, unlessSame = null }: Rater,
): Promise<string[]> {
  const { id, at } = identityOf(services, claim);
  // A reviewer who reads records knows only the pseudonym, so that is taken too.
  const raw = ratings.map((one) => one.entity).filter((entity) => !pseudonymForm.test(entity));
  const reserved = await services.pseudonyms.reserve(raw);
  const pseudonyms = new Map(raw.map((entity, i) => [entity, reserved[i] ?? ""]));
  const newest = await newestLooks(services, ratings);
  const rows = ratings.map(({ condition_id, condition_version, entity, timestamp, feedback, note }, i) => ({
    // One id sorts after the other, as the ratings of a batch follow each other.
    feedback_id: ratings.length === 1 ? `fb_${id}` : `fb_${id}.${String(i).padStart(4, "0")}`,
    condition_id,
    condition_version,
    entity_id: pseudonyms.get(entity) ?? entity,
    evaluated_at: timestamp === undefined ? (newest[i] ?? null) : parseTimestamp(timestamp),
    newest: timestamp === undefined,
    unless_same: unlessSame,
    feedback,
    note: note ?? null,
    created_at: at,
    rated_by: by,
  }));
  await services.feedback.add(rows);
  return rows.map((row) => row.feedback_id);
}

/** The time of the newest look that a rating without a time may mean; a newer recorded decision takes its place. */
async function newestLooks(
  { briefLooks }: Pick<Services, "briefLooks">,
  ratings: readonly QuestionRating[],
): Promise<(number | null)[]> {
  const untimed = ratings.filter(({ timestamp }) => timestamp === undefined);
  if (untimed.length === 0) return [];
  const found = await briefLooks.newest(
    untimed.map(({ condition_id, condition_version, entity }) => ({ condition_id, condition_version, entity })),
  );
  const times = new Map(untimed.map((rating, i) => [rating, found[i] ?? null]));
  return ratings.map((rating) => times.get(rating) ?? null);
}

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
    view: feedbackView,
  });
}

function feedbackView({
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
