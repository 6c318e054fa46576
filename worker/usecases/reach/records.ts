import type { CreateSilenceBody } from "../../contract/resources/alarms/silences.ts";
import { findCondition, findVersions } from "../definitions/required.ts";
import type { DomainError } from "../../domain/values/errors/errors.ts";
import type { Services } from "../services.ts";
import { groupsOf } from "../../domain/task/group-scope.ts";
import { nameAmongAll, outOfReach, signalsUnnamed } from "../../domain/values/reach.ts";
import { groupsOfTask } from "./groups.ts";
import { rulesOf } from "../definitions/tasks-within.ts";
import { requireWithin, type Touch, type Touches } from "./touch.ts";
import { noSuch } from "../service/not-found.ts";
import type { ConditionRef } from "../../domain/values/definitions/condition.ts";

/** What another has, and whoever asks has not. */
const others = null;

const unnamed = (field: string): Touch => ({ owner: others, absent: signalsUnnamed(field) });

/** The groups that a condition is about, of which there are none where it is about each entity; null where it is out of reach. */
async function groupsWithin(
  services: Services,
  { condition_id, condition_version }: ConditionRef,
): Promise<readonly string[] | null> {
  const condition = await findCondition(services, condition_id, condition_version);
  return condition && (groupsOf(condition.concepts) ?? []);
}

/** Something recorded about an entity under a condition. */
async function recordedTouch(
  services: Services,
  row: ConditionRef & { entity_id: string; bucket: number | null },
  absent: DomainError,
): Promise<Touch[]> {
  const groups = await groupsWithin(services, row);
  if (groups === null) return [{ owner: others, absent }];
  return [{ placed: [{ entity_id: row.entity_id, bucket: row.bucket }], groups, absent }];
}

/** A recorded decision. */
export async function decisionTouch(
  services: Services,
  id: string,
  absent: DomainError = noSuch("decision", id),
): Promise<Touch[]> {
  const stored = await services.decisions.find(id);
  return stored === null ? [] : recordedTouch(services, { ...stored.record, bucket: stored.bucket }, absent);
}

/** An incident. */
export async function incidentTouch(services: Services, id: string): Promise<Touch[]> {
  const incident = await services.incidents.find(id);
  return incident === null ? [] : recordedTouch(services, incident, noSuch("incident", id));
}

/** Makes sure that one of several incidents is within reach; throws `not_found`, as if it were not there. */
export async function incidentWithin(services: Services, id: string): Promise<void> {
  if (services.narrowed !== null) await requireWithin(services, services.narrowed, await incidentTouch(services, id));
}

/** A message: what it tells of, each, or all of its task. */
export async function deliveryTouch(services: Services, id: string): Promise<Touch[]> {
  const found = await services.deliveries.find(id);
  if (found === null) return [];
  const absent = noSuch("delivery", id);
  const ids = await services.deliveries.decisionsOf(found.delivery);
  const decisions = (await services.decisions.some(ids)).map(({ record, bucket }) => ({ ...record, bucket }));
  const notices = decisions.length === ids.length ? [] : await services.notices.some(ids);
  const told = [...decisions, ...notices];
  const { task_id } = found.delivery;
  // A test, or what is no longer recorded.
  if (told.length < ids.length)
    return task_id === null ? [{ owner: others, absent }] : taskTouch(services, task_id, absent);
  return (await Promise.all(told.map((row) => recordedTouch(services, row, absent)))).flat();
}

/** A task: its condition, and unless it is asked about one entity all whom it is and was about. */
export async function taskTouch(
  services: Services,
  id: string,
  absent: DomainError = noSuch("task", id),
  ofEntity = false,
): Promise<Touch[]> {
  const task = await services.tasks.find(id);
  if (task === null) return [];
  const groups = await groupsWithin(services, task);
  if (groups === null) return [{ owner: others, absent }];
  return [ofEntity ? {} : { rules: rulesOf(task), groups, absent }];
}

/** A silence to be: of a task, of an entity, or of both. An external id is one among those of all. That of an entity alone holds back whatever is said about it. */
export async function newSilenceTouch(
  services: Services,
  { external_id, task_id, entity }: Pick<CreateSilenceBody, "external_id" | "task_id" | "entity">,
): Promise<Touches> {
  if (external_id !== undefined) return [{ owner: others, absent: nameAmongAll() }];
  const groups = task_id === undefined ? [] : await groupsOfTask(services, task_id);
  const ofEntity = entity === undefined ? [] : [{ known: [entity], groups }];
  if (task_id === undefined) return services.narrowed?.signals === null ? ofEntity : [...ofEntity, unnamed("task_id")];
  return [
    ...ofEntity,
    ...(await taskTouch(services, task_id, noSuch("task", task_id, "task_id"), entity !== undefined)),
  ];
}

/** A silence that is there. */
export async function silenceTouch(services: Services, id: string): Promise<Touch[]> {
  const silence = await services.silences.find(id);
  if (silence === null) return [];
  const { entity_id, bucket, task_id } = silence;
  const absent = noSuch("silence", id);
  const groups = task_id === null ? [] : await groupsOfTask(services, task_id);
  const ofEntity = entity_id === null ? [] : [{ placed: [{ entity_id, bucket }], groups, absent }];
  if (task_id !== null) return [...ofEntity, ...(await taskTouch(services, task_id, absent, entity_id !== null))];
  return services.narrowed?.signals === null ? ofEntity : [{ owner: others, absent }];
}

/** An escalation of a task; any other workflow is out of reach. */
export async function workflowTouch(services: Services, instance: string): Promise<Touch[]> {
  const absent = noSuch("workflow instance", instance);
  const escalation = await services.escalations.find(instance);
  if (escalation === null || escalation.task_id === null) return [{ owner: others, absent }];
  const { entity_id, bucket, task_id } = escalation;
  const groups = await groupsOfTask(services, task_id);
  return [{ placed: [{ entity_id, bucket }], groups, absent }, ...(await taskTouch(services, task_id, absent, true))];
}

/** A job: one's own. */
export async function jobTouch(services: Services, id: string): Promise<Touch[]> {
  const job = await services.jobs.find(id);
  return job === null ? [] : [{ owner: job.owner, absent: noSuch("job", id) }];
}

/**
 * A list of what is recorded: about one entity. Where signals are narrowed, of one condition or one task too, in `needed`: each row is of
 * some condition, and those out of reach must not be told by gaps.
 */
export async function listTouch(
  services: Services,
  asked: { entity?: string | undefined; condition_id?: string | undefined; task_id?: string | undefined },
  needed = "task_id",
): Promise<Touches> {
  const { entity, task_id } = asked;
  if (entity === undefined) return "whole";
  const named = asked.condition_id ?? task_id;
  if (named === undefined)
    return services.narrowed?.signals === null ? [{ known: [entity] }] : [{ known: [entity] }, unnamed(needed)];
  const condition_id = asked.condition_id ?? (await services.tasks.find(named))?.condition_id;
  const versions = condition_id === undefined ? [] : await findVersions(services, condition_id);
  const groups = await Promise.all(
    versions.map(({ condition_id, version }) => groupsWithin(services, { condition_id, condition_version: version })),
  );
  const about: Touch = { known: [entity], groups: groups.flatMap((some) => some ?? []) };
  // One that is not there is answered like one out of reach.
  const isKnown = versions.length > 0 || services.narrowed?.signals === null;
  return isKnown ? [about] : [about, { owner: others, absent: outOfReach(named) }];
}

/** A list of incidents: without an entity, of the tasks within reach. */
export async function incidentListTouch(
  services: Services,
  asked: { entity?: string | undefined; task_id?: string | undefined },
): Promise<Touches> {
  return asked.entity === undefined ? [] : listTouch(services, asked);
}

/** A task as it is asked about one entity, or about all whom it is about. */
export async function evaluatedTouch(services: Services, id: string, entity: string | undefined): Promise<Touch[]> {
  const ofEntity = entity === undefined ? [] : [{ entities: [entity], groups: await groupsOfTask(services, id) }];
  return [...ofEntity, ...(await taskTouch(services, id, noSuch("task", id), entity !== undefined))];
}
