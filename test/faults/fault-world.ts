import { env } from "cloudflare:workers";
import { expect } from "vitest";
import type { FullPipelineResult } from "../../worker/contract/resources/evaluation/evaluate.ts";
import { pinned, question as questionOf, type Task } from "../support/world.ts";
import { faultyWorker } from "./faulty.ts";

/** A worker in which nothing fails. */
export const healthy = faultyWorker();
/** The signal that the task is about. */
export const signal = "account.active_user_rate";
/** The time most questions are about. */
export const at = "2025-01-03T00:00:00.000Z";
export const inbox = { type: "notification", channel: "inbox" };
/** The task that {@link prepare} makes, and its recorded decision. */
export let task: Task;
export let decisionId = "";

let serial = 0;
/** A number that no test has had. */
export const nextNumber = () => ++serial;
/** A name that no test has had. */
export const fresh = (name: string) => `${name}-${nextNumber()}`;

/** Rows of a table. */
export const count = async (table: string, where = "1 = 1", ...values: string[]) =>
  (
    await env.DB.prepare(`SELECT count(*) AS n FROM ${table} WHERE ${where}`)
      .bind(...values)
      .first<{ n: number }>()
  )?.n ?? 0;

/** Pushes a value that makes the task fire. */
export async function push(entity: string): Promise<void> {
  const observations = [{ primitive_id: signal, entity, observed_at: at, value: 0.2 }];
  expect((await healthy("POST", "/observations", { body: { observations } })).status).toBe(201);
}

export const definitions = () => pinned(task);
export const question = (entity: string, timestamp?: string) => questionOf(task, entity, timestamp);

/** The definitions over a signal that a source outside answers. */
export const pulled = {
  concept_id: "pulled",
  concept_version: "1.0",
  condition_id: "pulled",
  condition_version: "1.0",
};

async function definePulled(): Promise<void> {
  const source = { kind: "http", url: "https://metrics.example.com/{entity}", value_pointer: "/value" };
  await healthy("POST", "/primitives", { body: { primitive_id: "outside.rate", type: "float", source } });
  const concept = {
    concept_id: "pulled",
    version: "1.0",
    description: "a rate from outside",
    output_type: "float",
    primitives: { x: { primitive_id: "outside.rate", type: "float", missing_data_policy: "null" } },
    features: { out: { op: "passthrough", inputs: ["x"], params: {} } },
    output_feature: "out",
  };
  const { concept_id, concept_version, condition_id, condition_version: version } = pulled;
  const strategy = { type: "threshold", params: { direction: "below", value: 0.35 } };
  await healthy("POST", "/concepts", { body: concept });
  await healthy("POST", "/conditions", { body: { condition_id, version, concept_id, concept_version, strategy } });
}

/** Registers a signal, makes a task that fires on it, and records one decision. */
export async function prepare(): Promise<void> {
  const body = { primitive_id: signal, type: "time_series<float>", description: "Active user rate" };
  await healthy("POST", "/primitives", { body });
  const intent = "alert me when the active user rate is below 0.35";
  const created = await healthy("POST", "/tasks", { body: { intent, entity_scope: "all", delivery: inbox } });
  task = created.body as unknown as Task;
  await definePulled();
  await push("account:read");
  const answered = await healthy("POST", "/evaluate/full", { body: question("account:read", at) });
  decisionId = (answered.body as unknown as FullPipelineResult).decision_id ?? "";
}
