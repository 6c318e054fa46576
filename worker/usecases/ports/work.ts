import type { PullRef } from "./watching.ts";

/** What is done after an answer has left. Messages carry ids only and may arrive twice. */
export interface WorkQueue {
  /** Has a job run. */
  runJob(jobId: string): Promise<void>;
  /** Has the values of chunks of entities fetched, and what watches ask about them answered. */
  pullLooks(chunks: readonly PullRef[]): Promise<void>;
  /** Has the planned actions of decisions sent. */
  sendActions(decisionIds: readonly string[]): Promise<void>;
}
