import type { RatedDecision, ScoredDecision } from "../../domain/learning/calibration/evidence.ts";
import { ratingsOfLooks, sweepsApart, withLooks } from "../../domain/learning/calibration/looks.ts";
import { formatTimestamp } from "../../domain/values/time.ts";
import type { BriefScope } from "../ports/tasks/brief-looks.ts";
import type { Services } from "../services.ts";

/** What an isolate can hold; beyond it the newest count. */
const maxRecords = 200_000;
/** The rest is for what is recorded: turns and firings above all. */
const maxLooks = maxRecords / 2;

/** What a calibration rests on, and what of it was not read. */
interface ScoredLooks {
  decisions: readonly ScoredDecision[];
  ratings: RatedDecision[];
  moreDays: number[];
  warnings: string[];
}

/**
 * Decisions and ratings up to one time: looks kept in brief are read first, then what is recorded, so that a look which is
 * recorded meanwhile is in one of them at least.
 */
export async function scoredWithLooks(
  services: Pick<Services, "briefLooks" | "decisions" | "feedback">,
  scope: BriefScope,
): Promise<ScoredLooks> {
  const { briefLooks, decisions, feedback } = services;
  const { condition_id, versions, until } = scope;
  const { looks, days, expired_until } = await briefLooks.volume(scope);
  const every = sweepsApart(looks, maxLooks);
  const sampled = looks === 0 ? [] : await briefLooks.sample(scope, every);
  const most = maxRecords - sampled.length;
  const [stored, ratings] = await Promise.all([
    decisions.scored(condition_id, versions, most),
    feedback.ratings(condition_id, versions, maxRecords),
  ]);
  const recorded = stored.filter(({ evaluated_at }) => evaluated_at <= until);
  const rated = every === 1 ? [] : await ratedLooks(services, scope, ratingsOfLooks(ratings, recorded));
  return {
    decisions: withLooks(recorded, sampled, rated, every),
    ratings,
    moreDays: days,
    warnings: [
      ...(expired_until === null
        ? []
        : [
            `Looks up to ${formatTimestamp(expired_until)} that were kept in brief have expired and were not considered.`,
          ]),
      ...(every === 1
        ? []
        : [`Of ${looks} looks that were kept in brief, those of one sweep in ${every} were considered.`]),
      ...cutShort(stored, most, "decisions"),
      ...cutShort(ratings, maxRecords, "ratings"),
    ],
  };
}

/** A sample would miss most of the few looks that somebody has rated. */
function ratedLooks(
  { briefLooks }: Pick<Services, "briefLooks">,
  { condition_id, until }: BriefScope,
  ratings: readonly RatedDecision[],
): Promise<ScoredDecision[]> {
  const questions = ratings.flatMap(({ condition_version, entity_id, evaluated_at: t }) =>
    t === null || t > until ? [] : [{ condition_id, condition_version, entity: entity_id, t }],
  );
  return questions.length === 0 ? Promise.resolve([]) : briefLooks.answered(questions);
}

function cutShort({ length }: readonly unknown[], most: number, what: string): string[] {
  return length < most ? [] : [`Only the newest ${most} ${what} were considered.`];
}
