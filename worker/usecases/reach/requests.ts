import type { CreateTaskBody } from "../../contract/resources/tasks/tasks.ts";
import { parseScope } from "../../domain/task/scope.ts";
import { noSuchStart } from "../decisions/export-decisions.ts";
import { nameAmongAll } from "../../domain/values/reach.ts";
import type { Services } from "../services.ts";
import { groupsAsked, groupsOfTask } from "./groups.ts";
import { decisionTouch, listTouch, taskTouch } from "./records.ts";
import type { Touch, Touches } from "./touch.ts";
import type { ConditionRef } from "../../domain/values/definitions/condition.ts";

/** Definitions alone: a use case finds those that are within reach, and no others. */
export const definitionsAlone = (): Touches => [];

/** All whom a scope may hold, but for some groups. Where it may be a namespace of signals, it is read as one. */
async function scopeTouch({ primitives }: Services, scope: string, groups: readonly string[]): Promise<Touch[]> {
  const namespaces = new Set((await primitives.all()).map(({ primitive_id }) => primitive_id.split(".")[0] ?? ""));
  return [{ rules: parseScope(scope, [...namespaces]), groups }];
}

interface AskedSubjects {
  entity?: string | undefined;
  entities?: readonly string[] | undefined;
  entity_scope?: string | undefined;
  condition_id?: string | undefined;
  condition_version?: string | undefined;
  id?: string | undefined;
  version?: string | undefined;
}

/** Whom a question is about, entities or groups; without anybody named, everybody. */
export async function subjectsTouch(
  services: Services,
  { entity, entities, entity_scope, ...named }: AskedSubjects,
): Promise<Touches> {
  if (services.narrowed?.entities === null) return [];
  const groups = await groupsAsked(services, named);
  if (entity !== undefined) return [{ entities: [entity], groups }];
  if (entities !== undefined) return [{ entities, groups }];
  if (entity_scope !== undefined) return scopeTouch(services, entity_scope, groups);
  return groups.length > 0 ? [] : "whole";
}

type AskedDelivery = CreateTaskBody["delivery"];

/** What a delivery writes to: a signal, about the entity of the decision. */
function deliveryTouches(delivery: AskedDelivery | undefined): Touches {
  if (delivery?.type !== "register") return [];
  const { primitive_id, entity_field = "entity" } = delivery;
  return entity_field === "entity" ? [{ signals: [primitive_id] }] : "whole";
}

interface TaskTouch {
  id?: string;
  external_id?: string | undefined;
  entity_scope?: string | undefined;
  delivery?: AskedDelivery | undefined;
  bind?: ConditionRef | undefined;
}

/** A task to be, or what one is to become. */
export async function taskChangeTouch(
  services: Services,
  { id, external_id, entity_scope, delivery, bind }: TaskTouch,
): Promise<Touches> {
  if (external_id !== undefined) return [{ owner: null, absent: nameAmongAll() }];
  const written = deliveryTouches(delivery);
  if (written === "whole") return written;
  // What is named comes first: it is refused whether or not there is such a task.
  const groups = id === undefined ? await groupsAsked(services, bind ?? {}) : await groupsOfTask(services, id);
  const scope = entity_scope === undefined ? [] : await scopeTouch(services, entity_scope, groups);
  return [...scope, ...written, ...(id === undefined ? [] : await taskTouch(services, id))];
}

/** An export: a list of what is recorded, after a decision that is in it. */
export async function exportTouch(
  services: Services,
  {
    entity_id,
    condition_id,
    after,
  }: { entity_id?: string | undefined; condition_id?: string | undefined; after?: string | undefined },
): Promise<Touches> {
  const list = await listTouch(services, { entity: entity_id, condition_id }, "condition_id");
  if (list === "whole" || after === undefined) return list;
  return [...list, ...(await decisionTouch(services, after, noSuchStart(after)))];
}

/** Questions that were answered, about entities by their names or pseudonyms. */
export function answeredTouch(
  services: Services,
  questions: readonly (ConditionRef & { entity: string })[],
): Promise<Touch[]> {
  return Promise.all(
    questions.map(async ({ entity, ...named }) => ({ known: [entity], groups: await groupsAsked(services, named) })),
  );
}
