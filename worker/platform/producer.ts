import type { FetchRef } from "../usecases/ports/tasks/watching.ts";
import type { DeliveryRef, WorkQueue } from "../usecases/ports/service/work.ts";

/** Says which job to run. */
export interface JobMessage {
  job_id: string;
}
/** Says which chunk of looks to make. */
export interface FetchMessage {
  chunk: FetchRef;
}
/** Says the source of which signal to read. */
export interface SourceMessage {
  source: string;
}
/** Says whose planned actions to send. */
export interface SendMessage {
  decision_ids: string[];
  from?: "looks";
}
/** Says what to deliver. */
export interface DeliverMessage {
  deliver: DeliveryRef;
}

const decisionsPerMessage = 50;
const messagesPerCall = 100;
/** The longest that a queue keeps a message back; what waits longer is found by the cron trigger. */
const longestDelayMs = 12 * 3_600_000;

/** Puts ids, and nothing else, into the queues. */
export function createWorkQueue({ JOBS, SENDS }: { JOBS: Queue; SENDS: Queue }): WorkQueue {
  return {
    async runJob(job_id) {
      await JOBS.send({ job_id });
    },
    async fetchLooks(chunks) {
      const messages = chunks.map((chunk) => ({ body: { chunk } }));
      for (const some of slices(messages, messagesPerCall)) await JOBS.sendBatch(some);
    },
    async readSources(primitiveIds) {
      const messages = primitiveIds.map((source) => ({ body: { source } }));
      for (const some of slices(messages, messagesPerCall)) await JOBS.sendBatch(some);
    },
    async sendActions(decisionIds, from) {
      const messages = slices(decisionIds, decisionsPerMessage).map((decision_ids) => ({
        body: { decision_ids, ...(from === undefined ? {} : { from }) },
      }));
      for (const some of slices(messages, messagesPerCall)) await SENDS.sendBatch(some);
    },
    async deliver(waiting) {
      const messages = waiting
        .filter(({ in_ms }) => in_ms <= longestDelayMs)
        .map(({ ref, in_ms }) => ({ body: { deliver: ref }, delaySeconds: Math.ceil(in_ms / 1_000) }));
      for (const some of slices(messages, messagesPerCall)) await SENDS.sendBatch(some);
    },
  };
}

function slices<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, i) => items.slice(i * size, (i + 1) * size));
}
