/** The states of a job; the last three are final. */
export const jobStatuses = ["queued", "running", "completed", "failed", "cancelled"] as const;
export type JobStatus = (typeof jobStatuses)[number];

/** What is known of how a job gets on; times in epoch milliseconds. */
export interface JobPace {
  status: JobStatus;
  done: number;
  total: number | null;
  started_at: number | null;
}

const maxSeconds = 60;
/** Questions a second, before a job has shown its own pace. */
const usualPace = 1_000;

/** Whether nothing about a job will change any more. */
export function isFinal(status: JobStatus): boolean {
  return status !== "queued" && status !== "running";
}

/**
 * Whole seconds, 1 to 60, until asking again is worth while: until the job should be done at its own pace, or at the usual
 * one while it has none. A final job no longer changes, so asking again is never worth while: 60.
 */
export function pollIntervalSeconds({ status, done, total, started_at }: JobPace, now: number): number {
  if (isFinal(status)) return maxSeconds;
  const left = Math.max(0, (total ?? 1) - done);
  const seconds = started_at === null ? 0 : (now - started_at) / 1_000;
  const pace = done > 0 && seconds > 0 ? done / seconds : usualPace;
  return Math.min(maxSeconds, Math.max(1, Math.ceil(left / pace)));
}
