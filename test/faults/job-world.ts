import { createExecutionContext, createMessageBatch, getQueueResult } from "cloudflare:test";
import { env } from "cloudflare:workers";
import type { Job } from "../../worker/contract/resources/service/jobs.ts";
import { consume } from "../../worker/platform/consumer.ts";
import { createServices } from "../../worker/services.ts";
import type { Services } from "../../worker/usecases/services.ts";
import { call } from "../support/runtime-call.ts";
import { createTask, pinned, RATE, registerRate, type Task } from "../support/world.ts";

export const at = "2025-01-03T00:00:00.000Z";
const real = createServices(env, { waitUntil: () => undefined });
/** Nothing runs here but what a test delivers. */
export const announced: string[] = [];
/** Stands still while a job runs, which ends its turn after 20 seconds: a busy machine would end it elsewhere. */
let clock = Date.now();
export const services: Services = {
  ...real,
  now: () => clock,
  work: {
    runJob: (jobId) => {
      announced.push(jobId);
      return Promise.resolve();
    },
    fetchLooks: () => Promise.resolve(),
    readSources: () => Promise.resolve(),
    sendActions: () => Promise.resolve(),
    deliver: () => Promise.resolve(),
  },
};

let task: Task;
let made = 0;
/** An id that no other job has. */
export const newJobId = (): string => `job_${(made += 1)}`;

/** Makes the task whose condition the jobs ask. */
export async function startJobs(): Promise<void> {
  await registerRate(call);
  task = await createTask(call, "alert me when the active user rate drops below 35%");
}

/** Stores a batch job about entities of its own, all of which fire, without telling any queue. */
export async function batchJob(
  count: number,
  more: object = { timestamp: at },
): Promise<{ id: string; entities: string[] }> {
  const id = newJobId();
  const entities = Array.from({ length: count }, (_, i) => `${id}:${i}`);
  for (let from = 0; from < count; from += 1000) {
    const observations = entities
      .slice(from, from + 1000)
      .map((entity) => ({ primitive_id: RATE, entity, observed_at: at, value: 0.1 }));
    await call("POST", "/observations", { observations });
  }
  const request = { ...pinned(task), entities, dry_run: false, ...more };
  clock = Date.now();
  await services.jobs.add({
    job_id: id,
    owner: "key_1",
    kind: "batch",
    request,
    t: clock,
    total: count,
    created_at: clock,
  });
  return { id, entities };
}

export const readJob = async (id: string) => (await call<Job>("GET", `/jobs/${id}`)).body;
export const count = (query: string, ...bindings: unknown[]) =>
  env.DB.prepare(query)
    .bind(...bindings)
    .first<number>("n");
export const decisions = () => count("SELECT count(*) AS n FROM decisions");
export const plans = () => count("SELECT count(*) AS n FROM action_results");

/** Has the service take in messages of a queue. */
export async function deliver(queue: string, bodies: object[], attempts = 1) {
  const batch = createMessageBatch(
    queue,
    bodies.map((body, i) => ({ id: `${i}`, timestamp: new Date(), attempts, body })),
  );
  await consume(batch, services);
  return getQueueResult(batch, createExecutionContext());
}
