import type { Feedback } from "../../../sdk/src/index.ts";
import { formatNumber } from "../../format/number.ts";

/** What people said about the alarms of a task's condition. */
export interface Ratings {
  wrong: number;
  /** Those called right or wrong. */
  all: number;
  /** There are more than were counted. */
  isAtLeast: boolean;
}

/** Counts the newest rating of each decision; a silence that was called missed is none of an alarm. */
export function ratingsOf(ratings: readonly Feedback[], isAtLeast: boolean): Ratings {
  const newest = new Map<string, Feedback>();
  for (const one of ratings) {
    const about = `${one.entity_id} ${one.timestamp}`;
    const known = newest.get(about);
    if (one.withdrawn_at === null && one.feedback !== "false_negative" && (!known || known.created_at < one.created_at))
      newest.set(about, one);
  }
  const counted = [...newest.values()];
  const wrong = counted.filter(({ feedback }) => feedback === "false_positive").length;
  return { wrong, all: counted.length, isAtLeast };
}

/** How many of how many, in words. */
export const ratingsNote = ({ wrong, all, isAtLeast }: Ratings): string =>
  all === 0
    ? "nobody has rated one yet"
    : `${formatNumber(wrong)} of ${formatNumber(all)}${isAtLeast ? "+" : ""} rated`;
