import { RateIncidentBody, SnoozeIncidentBody } from "../../../worker/contract/resources/alarms/incidents.ts";
import { parseTimestamp } from "../../../worker/domain/values/time.ts";
import { rateIncident, snoozeIncident } from "../../../worker/usecases/alarms/change-incident.ts";
import type { StoredIncident } from "../../../worker/usecases/ports/alarms/incidents.ts";
import { incidentOf } from "../../support/memory/incident-of.ts";
import { input } from "../../support/memory/input.ts";
import { type MemoryServices, memoryServices } from "../../support/memory/services.ts";
import { makeTask, register } from "../../support/memory/world.ts";
import { day } from "../../support/world.ts";

/** When these tests begin. */
export const now = Date.UTC(2026, 2, 10);
let clock = now;
/** Services in memory, made anew by {@link prepare}. */
export let services: MemoryServices;
/** The open incident that {@link prepare} leaves: inc_1, of account:1. */
export let first: StoredIncident;
/** Another task, of which the incidents are that name none. */
/** The task of the incidents that are {@link opened} without one. */
export let other = "";

/** A task and its open incident. */
export async function prepare(): Promise<void> {
  clock = now;
  services = memoryServices({ now: () => clock });
  await register(services);
  const task = await makeTask(services, "alert me when the active user rate drops below 35%");
  other = (await makeTask(services, "alert me when the active user rate is below 20%")).task_id;
  first = await opened("1", { task_id: task.task_id, condition_id: task.condition_id });
}

/** Lets time pass. */
export const pass = (ms: number): void => void (clock += ms);

/** Stores an incident about an entity, open unless it is said otherwise. */
export async function opened(name: string, more: Partial<StoredIncident> = {}): Promise<StoredIncident> {
  const [entity_id = ""] = await services.pseudonyms.reserve([`account:${name}`]);
  const open = { incident_id: `inc_${name}`, task_id: other, entity_id, opened_at: parseTimestamp(day(0)), told_at: 0 };
  const incident = incidentOf({ ...open, as_of: open.opened_at, ...more });
  services.stored.put("incidents", incident);
  return incident;
}

export const rate = async (body: object, id = "inc_1") =>
  rateIncident(services, { id, ...input(RateIncidentBody, body) }, { by: "key_1" });
export const snooze = async (body: object, id = "inc_1") =>
  snoozeIncident(services, { id, ...input(SnoozeIncidentBody, body) });
