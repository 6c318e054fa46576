import type { PlannedGroup } from "../actions/deliveries.ts";
import type { FetchRef } from "../tasks/watching.ts";

/** What is to be delivered: one message, what waits for a channel, or what one look has planned. */
export type DeliveryRef = { delivery_id: string } | { channel: string } | { group: PlannedGroup };

/** What is done after an answer has left. Messages carry ids only and may arrive twice. */
export interface WorkQueue {
  /** Has a job run. */
  runJob(jobId: string): Promise<void>;
  /** Has the values of chunks of entities fetched, and what watches ask about them answered. */
  fetchLooks(chunks: readonly FetchRef[]): Promise<void>;
  /** Has the rows of sources read, by the ids of their signals. */
  readSources(primitiveIds: readonly string[]): Promise<void>;
  /** Has the planned actions of decisions sent; what looks of watches have found may be sent together. */
  sendActions(decisionIds: readonly string[], from?: "looks"): Promise<void>;
  /** Has something delivered after a while. */
  deliver(waiting: readonly { ref: DeliveryRef; in_ms: number }[]): Promise<void>;
}
