import type { PullRef } from "../usecases/ports/watching.ts";
import type { WorkQueue } from "../usecases/ports/work.ts";

/** Says which job to run. */
export interface JobMessage {
  job_id: string;
}
/** Says which chunk of looks to make. */
export interface PullMessage {
  pull: PullRef;
}
/** Says whose planned actions to send. */
export interface SendMessage {
  decision_ids: string[];
}

const decisionsPerMessage = 50;
const messagesPerCall = 100;

/** Puts ids, and nothing else, into the queues. */
export function createWorkQueue({ JOBS, SENDS }: { JOBS: Queue; SENDS: Queue }): WorkQueue {
  return {
    async runJob(job_id) {
      await JOBS.send({ job_id });
    },
    async pullLooks(chunks) {
      const messages = chunks.map((pull) => ({ body: { pull } }));
      for (const some of slices(messages, messagesPerCall)) await JOBS.sendBatch(some);
    },
    async sendActions(decisionIds) {
      const messages = slices(decisionIds, decisionsPerMessage).map((decision_ids) => ({ body: { decision_ids } }));
      for (const some of slices(messages, messagesPerCall)) await SENDS.sendBatch(some);
    },
  };
}

function slices<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, i) => items.slice(i * size, (i + 1) * size));
}
