import type { DecisionRecord } from "../../../sdk/src/index.ts";

type Scored = Pick<DecisionRecord, "evaluated_at" | "score" | "decision_value" | "reason">;

/** Scores by time, oldest first; of several about one time the first that is given. Those without a score are left out. */
export function scorePoints(decisions: readonly Scored[]): { at: number; value: number; fired: boolean }[] {
  const byTime = new Map<number, { at: number; value: number; fired: boolean }>();
  for (const { evaluated_at, score, decision_value, reason } of decisions) {
    const at = Date.parse(evaluated_at);
    if (score !== null && !byTime.has(at))
      byTime.set(at, { at, value: score, fired: reason === null && decision_value !== false });
  }
  return [...byTime.values()].toSorted((a, b) => a.at - b.at);
}
