import type { Services } from "../usecases/services.ts";
import { runJob } from "../usecases/jobs/run-job.ts";
import { sendRecorded } from "../usecases/actions/send-recorded.ts";
import { failDeadJob } from "./dead-letters.ts";
import { pullLooks } from "../usecases/tasks/pull-looks.ts";
import type { JobMessage, PullMessage, SendMessage } from "./producer.ts";

const maxDelay = 60;

/** Processes a batch of messages. Each may arrive twice, and again after a crash half way through. */
export async function consume(batch: MessageBatch, services: Services): Promise<void> {
  const handle = handlers[nameOf(batch.queue)];
  if (!handle) throw new Error(`no consumer for the queue ${batch.queue}`);
  for (const message of batch.messages) await settle(message, () => handle(message, services));
}

type Handler = (message: Message, services: Services) => Promise<{ again_in: number } | void>;

const handlers: Readonly<Record<string, Handler>> = {
  jobs: ({ body }, services) =>
    isPull(body) ? pullLooks(services, body.pull) : runJob(services, (body as JobMessage).job_id),
  sends: (message, services) => sendRecorded(services, (message.body as SendMessage).decision_ids),
  // A chunk of looks is announced again by its shard.
  "jobs-dead": async ({ body }, services) =>
    isPull(body) ? services.log("pull_dead", { ...body.pull }) : failDeadJob(services, (body as JobMessage).job_id),
};

const isPull = (body: unknown): body is PullMessage => typeof body === "object" && body !== null && "pull" in body;

/** Deployments may change the start of a queue's name, never its ending. */
const nameOf = (queue: string) => Object.keys(handlers).find((name) => queue.endsWith(`-${name}`)) ?? queue;

async function settle(message: Message, work: () => ReturnType<Handler>): Promise<void> {
  try {
    const later = await work();
    if (later) message.retry({ delaySeconds: Math.min(maxDelay, Math.max(1, Math.ceil(later.again_in / 1_000))) });
    else message.ack();
  } catch (error) {
    console.error(JSON.stringify({ event: "message_failed", attempts: message.attempts, error: String(error) }));
    message.retry({ delaySeconds: Math.min(maxDelay, message.attempts) });
  }
}
