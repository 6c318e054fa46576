import { CreateConceptBody } from "../../../worker/contract/resources/definitions/concepts.ts";
import { CreateConditionBody } from "../../../worker/contract/resources/definitions/conditions.ts";
import { RegisterPrimitiveBody } from "../../../worker/contract/resources/signals/primitives.ts";
import { CreateTaskBody, type Task } from "../../../worker/contract/resources/tasks/tasks.ts";
import { createConcept, createCondition } from "../../../worker/usecases/definitions/create-definitions.ts";
import type { Claim } from "../../../worker/usecases/ports/service/idempotency.ts";
import type { Services } from "../../../worker/usecases/services.ts";
import { registerPrimitive } from "../../../worker/usecases/signals/register-primitive.ts";
import { createTask } from "../../../worker/usecases/tasks/create-task.ts";
import { RATE } from "../world.ts";
import { input } from "./input.ts";
import { type MemoryServices, memoryServices } from "./services.ts";

/** Registers a signal; without fields of its own, the series of ratios that most tests ask about. */
export async function register(services: Services, signal: object = {}): Promise<void> {
  const description = "Active user rate, as a ratio from 0 to 1";
  const rate = { primitive_id: RATE, type: "time_series<float>", description, unit: "ratio" };
  await registerPrimitive(services, input(RegisterPrimitiveBody, "primitive_id" in signal ? signal : rate));
}

/** Services in memory that know the series of ratios. */
export async function ratedServices(): Promise<MemoryServices> {
  const services = memoryServices();
  await register(services);
  return services;
}

/** Makes a task of a sentence. */
export async function makeTask(services: Services, intent: string, change: object = {}, claim?: Claim): Promise<Task> {
  const body = { intent, entity_scope: "all", delivery: { type: "notification" }, ...change };
  const task = await createTask(services, input(CreateTaskBody, body), claim);
  if (!("task_id" in task)) throw new Error("a dry run made no task");
  return task;
}

export async function defineConcept(services: Services, body: object): Promise<void> {
  await createConcept(services, input(CreateConceptBody, body));
}

export async function defineCondition(services: Services, body: object): Promise<void> {
  await createCondition(services, input(CreateConditionBody, body));
}
