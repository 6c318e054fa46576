import { expect } from "vitest";
import type { Output } from "../../../sdk/src/index.ts";
import { type SharedService, sharedTestService } from "../../support/service.ts";
import { type FullPipelineResult, question, START, type Task } from "../../support/world.ts";

export const signal = "mill.bearing_wear";
const intent = "alert me when the bearing wear is above 0.5";
const quarter = 900_000;
/** Wear that goes up and down about its limit, of every quarter of an hour of a day in January, in UTC. */
export const wears = Array.from({ length: 96 }, (_, at) =>
  at < 20 ? 0.2 : at >= 84 ? 0.1 : [0.6, 0.45, 0.7, 0.7][at % 4],
);
export const at = (quarters: number) => new Date(START + quarters * quarter).toISOString();

let service: SharedService;
/** Sends a task as it is. */
export const send = <Body>(change: object = {}, words = intent) =>
  service.call<Body>("POST", "/tasks", {
    intent: words,
    entity_scope: "all",
    delivery: { type: "notification" },
    ...change,
  });
/** Makes a task. */
export async function make(change: object = {}, words = intent): Promise<Task> {
  const { status, body, text } = await send<Task>(change, words);
  if (status !== 200) throw new Error(text);
  return body;
}
export const patch = <Body = Task>({ task_id }: Task, change: object) =>
  service.call<Body>("PATCH", `/tasks/${task_id}`, change);

type Decided = FullPipelineResult["decision"];

/** What came of some decisions for a task: by fate. */
function fatesOf(task: Task, decisions: readonly (Decided | null | undefined)[]): Record<string, number> {
  const fates: Record<string, number> = {};
  for (const decision of decisions) {
    const action = decision?.actions_triggered.find(({ action_id }) => action_id === task.action_id);
    if (action === undefined) continue;
    const fate = action.reason ?? "fired";
    fates[fate] = (fates[fate] ?? 0) + 1;
  }
  return fates;
}

/** What came of asking a task about an entity, one time after another. */
export async function asked(task: Task, entity: string, quarters: readonly number[]): Promise<Record<string, number>> {
  const decisions: Decided[] = [];
  for (const quarterOf of quarters) {
    const body = question(task, entity, at(quarterOf));
    decisions.push((await service.call<FullPipelineResult>("POST", "/evaluate/full", body)).body.decision);
  }
  return fatesOf(task, decisions);
}

/** What came of asking a task about an entity at all times at once. */
export async function askedAtOnce(task: Task, entity: string): Promise<Record<string, number>> {
  const body = { ...question(task, entity), from: at(0), to: at(wears.length - 1), step: "15m" };
  const { results } = (await service.call<Output<"evaluateRange">>("POST", "/evaluate/range", body)).body;
  expect(results).toHaveLength(wears.length);
  return fatesOf(
    task,
    results.map(({ decision }) => decision),
  );
}

/** Registers a version of the task's condition with another value. */
export async function registerVersion(task: Task, version: string, value: number): Promise<void> {
  const { concept_id, concept_version, condition_id } = task;
  const strategy = { type: "threshold", params: { direction: "above", value } };
  const body = { condition_id, version, concept_id, concept_version, strategy };
  await service.ok("POST", "/conditions", body);
}

/** The shared service with the signals of a mill. */
export async function startMill(): Promise<SharedService> {
  service = await sharedTestService();
  for (const [primitive_id, type, more] of [
    [signal, "float", {}],
    ["mill.state", "categorical", { labels: ["open", "shut"] }],
  ] as const) {
    const description = `${primitive_id === signal ? "Bearing wear" : "State"} of the mill`;
    await service.elevated("POST", "/primitives", { primitive_id, type, description, ...more });
  }
  return service;
}
