import { client } from "../../session/session.ts";
import { useResource } from "../../state/resource.ts";
import { type Ratings, ratingsOf } from "./ratings.ts";
import type { Details } from "./task.ts";

const MOST = 200;

/** The ratings that tuning rests on, so that both say the same of a task. */
export function useRatings({ condition_id, condition_version }: Details): Ratings | undefined {
  return useResource(`${condition_id}@${condition_version} ratings`, async (signal) => {
    const { items, has_more } = await client().feedback.list(
      { condition_id, condition_version, limit: MOST },
      { signal },
    );
    return ratingsOf(items, has_more);
  }).data;
}
