import type { Services } from "../usecases/services.ts";
import { runJob, abandonJob } from "../usecases/service/jobs/run-job.ts";
import { deliverRef } from "../usecases/actions/deliveries/deliver-ref.ts";
import { sendRecorded } from "../usecases/actions/send-recorded.ts";
import { fetchLooks } from "../usecases/tasks/looks/fetch-looks.ts";
import { readSource } from "../usecases/signals/read-source.ts";
import type { DeliverMessage, JobMessage, FetchMessage, SendMessage, SourceMessage } from "./producer.ts";
import { mapLimited } from "../domain/values/map-limited.ts";
import { logFault, logEvent } from "../log.ts";

const maxDelay = 60;

/** Processes a batch of messages. Each may arrive twice, and again after a crash half way through. */
export async function consume(batch: MessageBatch, services: Services): Promise<void> {
  const handle = handlers[queueName(batch.queue)];
  if (!handle) throw new Error(`no consumer for the queue ${batch.queue}`);
  // What a receiver keeps waiting keeps nobody else waiting; jobs work, and do so one after the other.
  const atOnce = queueName(batch.queue) === "sends" ? batch.messages.length : 1;
  await mapLimited(atOnce, batch.messages, (message) => settleMessage(message, () => handle(message, services)));
}

type Handler = (message: Message, services: Services) => Promise<{ again_in: number } | void>;

const handlers: Readonly<Record<string, Handler>> = {
  jobs: ({ body }, services) => {
    if (isSource(body)) return readSource(services, body.source);
    return isFetch(body) ? fetchLooks(services, body.chunk) : runJob(services, (body as JobMessage).job_id);
  },
  sends: ({ body }, services) => {
    if (isDelivery(body)) return deliverRef(services, body.deliver);
    const { decision_ids, from } = body as SendMessage;
    return sendRecorded(services, decision_ids, from);
  },
  // A chunk of looks is announced again by its shard, and a source is read again when it is due.
  "jobs-dead": async ({ body }, services) => {
    if (isSource(body)) return services.log("source_dead", { primitive_id: body.source });
    return isFetch(body)
      ? services.log("fetch_dead", { ...body.chunk })
      : failDeadJob(services, (body as JobMessage).job_id);
  },
};

const isSource = (body: unknown): body is SourceMessage =>
  typeof body === "object" && body !== null && "source" in body;

const isFetch = (body: unknown): body is FetchMessage => typeof body === "object" && body !== null && "chunk" in body;

const isDelivery = (body: unknown): body is DeliverMessage =>
  typeof body === "object" && body !== null && "deliver" in body;

/** Deployments may change the start of a queue's name, never its ending. */
const queueName = (queue: string) => Object.keys(handlers).find((name) => queue.endsWith(`-${name}`)) ?? queue;

async function settleMessage(message: Message, work: () => ReturnType<Handler>): Promise<void> {
  try {
    const later = await work();
    if (later) message.retry({ delaySeconds: Math.min(maxDelay, Math.max(1, Math.ceil(later.again_in / 1_000))) });
    else message.ack();
  } catch (error) {
    logFault("message_failed", { attempts: message.attempts, error: String(error) });
    message.retry({ delaySeconds: Math.min(maxDelay, message.attempts) });
  }
}

/** Fails a job whose message was given up, unless it is being worked on or has ended. */
async function failDeadJob(services: Services, jobId: string): Promise<void> {
  const failed = await abandonJob(services, jobId);
  logEvent("dead_letter", { job_id: jobId, failed });
}
