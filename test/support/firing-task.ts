import { expect } from "vitest";
import type { Input } from "../../sdk/src/index.ts";
import type { Call } from "./call.ts";
import { type FullPipelineResult, question, type Task } from "./world.ts";

let last = 0;

/** A time that has come and that no question has been about. */
export async function nextMoment(): Promise<string> {
  await expect.poll(() => Date.now(), { interval: 1 }).toBeGreaterThan(last);
  last = Date.now();
  return new Date(last).toISOString();
}

/** Calls a service and throws its words when it refuses. */
async function sent<Body>(call: Call, path: string, body: object, elevated = false): Promise<Body> {
  const answer = await call<Body>("POST", path, body, { elevated });
  if (answer.status >= 300) throw new Error(answer.text);
  return answer.body;
}

/** A task on a signal that no other file speaks of, which fires above a limit, and what makes it fire. */
export interface FiringTask {
  task: Task;
  intent: string;
  signal: string;
  /** Tells the service a value of an entity at a time. */
  push: (entity: string, value: number, at: string) => Promise<void>;
  /** Asks the task's question about an entity at a time. */
  ask: (entity: string, at: string, change?: object) => Promise<FullPipelineResult>;
  /** Tells the service a value that an entity has now, and asks about it. */
  decide: (entity: string, value: number, change?: object) => Promise<FullPipelineResult>;
}

/** Registers the signal `NAME.pressure` and makes a task that fires above the limit. */
export async function firingTask(
  call: Call,
  name: string,
  { limit = 5, ...body }: Partial<Input<"createTask">> & { limit?: number } = {},
): Promise<FiringTask> {
  const signal = `${name}.pressure`;
  const intent = `alert me when the ${name} pressure is above ${limit}`;
  const pressure = { primitive_id: signal, type: "time_series<float>", description: `Pressure of the ${name}` };
  await sent(call, "/primitives", pressure, true);
  const made = { intent, entity_scope: "all", delivery: { type: "notification" }, ...body };
  const task = await sent<Task>(call, "/tasks", made);

  const push = async (entity: string, value: number, at: string) => {
    await sent(call, "/observations", { observations: [{ primitive_id: signal, entity, observed_at: at, value }] });
  };
  const ask = (entity: string, at: string, change: object = {}) =>
    sent<FullPipelineResult>(call, "/evaluate/full", { ...question(task, entity, at), ...change });
  return {
    task,
    intent,
    signal,
    push,
    ask,
    async decide(entity, value, change) {
      const at = await nextMoment();
      await push(entity, value, at);
      return ask(entity, at, change);
    },
  };
}
