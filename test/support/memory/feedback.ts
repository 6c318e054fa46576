import { parseTimestamp } from "../../../worker/domain/values/time.ts";
import type { Feedback, FeedbackRow } from "../../../worker/usecases/ports/learning/feedback.ts";
import { newestFirst } from "./pages.ts";
import { addNew, type Tables } from "./tables.ts";

const position = (row: FeedbackRow) => [row.created_at, row.feedback_id];

/** Ratings in memory. */
export function memoryFeedback({ decisions, feedback }: Tables): Feedback {
  const newestOf = ({
    condition_id,
    condition_version,
    entity_id,
    evaluated_at,
  }: Omit<FeedbackRow, "withdrawn_at">): number | null => {
    const times = [...decisions.values()].flatMap(({ record }) =>
      record.condition_id === condition_id &&
      record.condition_version === condition_version &&
      record.entity_id === entity_id
        ? [parseTimestamp(record.evaluated_at)]
        : [],
    );
    if (evaluated_at !== null) times.push(evaluated_at);
    return times.length === 0 ? null : Math.max(...times);
  };
  const of = (condition_id: string, versions: readonly string[]) =>
    [...feedback.values()].filter(
      (row) => row.condition_id === condition_id && versions.includes(row.condition_version),
    );
  const lastOf = (row: Omit<FeedbackRow, "withdrawn_at">) => {
    const same = of(row.condition_id, [row.condition_version]).filter(
      (one) => one.entity_id === row.entity_id && one.evaluated_at === row.evaluated_at && one.withdrawn_at === null,
    );
    return newestFirst(same, position, null, 1)[0];
  };
  return {
    async add(rows) {
      for (const { newest, unless_same, ...row } of rows) {
        const last = lastOf(row);
        const isSame = last?.feedback === row.feedback && (unless_same === "rating" || last.note === row.note);
        if (unless_same !== null && isSame) continue;
        addNew(feedback, row.feedback_id, {
          ...row,
          evaluated_at: newest ? newestOf(row) : row.evaluated_at,
          withdrawn_at: null,
        });
      }
    },
    async withdraw({ condition_id, condition_version, entity_id, evaluated_at }, now) {
      for (const row of of(condition_id, [condition_version]))
        if (row.entity_id === entity_id && row.evaluated_at === evaluated_at) row.withdrawn_at ??= now;
    },
    list: async ({ condition_id, condition_version }, after, limit) =>
      newestFirst(of(condition_id, [condition_version]), position, after, limit),
    ratings: async (conditionId, versions, most) =>
      newestFirst(
        of(conditionId, versions).filter(({ withdrawn_at }) => withdrawn_at === null),
        position,
        null,
        most,
      )
        .reverse()
        .map(({ condition_version, entity_id, evaluated_at, feedback: said }) => ({
          condition_version,
          entity_id,
          evaluated_at,
          feedback: said,
        })),
  };
}
