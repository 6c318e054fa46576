import type { Input, Output } from "../../sdk/src/index.ts";
import type { Call } from "./call.ts";

export type Task = Extract<Output<"createTask">, { task_id: string }>;
export type FullPipelineResult = Output<"evaluateFull">;
export type DecisionList = Output<"listDecisions">;
export type Refusal = { error: { type: string; message: string; location?: string; suggestion?: string } };

export const RATE = "account.active_user_rate";
export const DAY = 86_400_000;
export const START = Date.UTC(2025, 0, 1);

/** The instant `days` after the first of January 2025, UTC. */
export function day(days: number): string {
  return new Date(START + days * DAY).toISOString();
}

/** Registers the signal that most tests ask about, a series of ratios. */
export async function registerRate(call: Call): Promise<void> {
  const body = {
    primitive_id: RATE,
    type: "time_series<float>",
    description: "Active user rate, as a ratio from 0 to 1",
    unit: "ratio",
  };
  await call("POST", "/primitives", body, { elevated: true });
}

/** Registers the ratio `NAME.level`, which no other file speaks of; the signal, and a sentence about it. */
export async function registerLevel(call: Call, name: string): Promise<{ signal: string; intent: string }> {
  const signal = `${name}.level`;
  const description = `Level of the ${name}, as a ratio from 0 to 1`;
  const body = { primitive_id: signal, type: "time_series<float>", description, unit: "ratio" };
  const { status, text } = await call("POST", "/primitives", body, { elevated: true });
  if (status >= 300) throw new Error(text);
  return { signal, intent: `alert me when the ${name} level drops below 35%` };
}

/** Pushes one value a day from the first of January 2025 on. */
export async function pushDaily(call: Call, entity: string, values: number[], primitive_id = RATE): Promise<void> {
  const observations = values.map((value, index) => ({ primitive_id, entity, observed_at: day(index), value }));
  const { status, text } = await call("POST", "/observations", { observations });
  if (status !== 201) throw new Error(text);
}

/** Makes a task of a sentence; throws with the service's words when it is refused. */
export async function createTask(
  call: Call,
  intent: string,
  delivery: Input<"createTask">["delivery"] = { type: "notification", channel: "inbox" },
): Promise<Task> {
  const { status, body, text } = await call<Task>("POST", "/tasks", { intent, entity_scope: "all", delivery });
  if (status !== 200) throw new Error(text);
  return body;
}

type Asking = Pick<Task, "concept_id" | "concept_version" | "condition_id" | "condition_version">;

/** The definitions of a task, as questions name them. */
export const pinned = ({ concept_id, concept_version, condition_id, condition_version }: Asking): Asking => ({
  concept_id,
  concept_version,
  condition_id,
  condition_version,
});

/** The question a task's definitions ask of an entity at a time. */
export const question = (task: Asking, entity: string, timestamp?: string) => ({
  ...pinned(task),
  entity,
  ...(timestamp === undefined ? {} : { timestamp }),
});
