import { expect, it } from "vitest";
import { dayMs } from "../../../worker/domain/values/time.ts";
import type { StoredIncident } from "../../../worker/usecases/ports/alarms/incidents.ts";
import { getTask } from "../../../worker/usecases/tasks/get-task.ts";
import { incidentOf } from "../../support/memory/incident-of.ts";
import { memoryServices } from "../../support/memory/services.ts";
import { makeTask, register } from "../../support/memory/world.ts";

it("a task says what it has raised in four weeks, by day, and what people thought of it", async () => {
  let now = Date.UTC(2026, 2, 1);
  const services = memoryServices({ now: () => now });
  await register(services);
  const task = await makeTask(services, "alert me when the active user rate drops below 35%");
  const opened = (opened_at: number, rating: StoredIncident["rating"], task_id = task.task_id) => {
    const incident_id = `inc_${services.stored.rows("incidents").length}`;
    services.stored.put("incidents", incidentOf({ incident_id, entity_id: incident_id, task_id, opened_at, rating }));
  };
  expect((await getTask(services, { id: task.task_id })).activity).toEqual({
    from: "2026-02-01T00:00:00.000Z",
    incidents: 0,
    per_week: 0,
    rated_right: 0,
    rated_wrong: 0,
    failed_deliveries: 0,
    days: [],
  });
  now += 14 * dayMs;
  opened(now - 29 * dayMs, "wrong");
  opened(now - dayMs, "wrong");
  opened(now - dayMs + 1, null);
  opened(now - 3 * dayMs, "right");
  opened(now - dayMs, "wrong", "another task");
  expect((await getTask(services, { id: task.task_id })).activity).toMatchObject({
    incidents: 3,
    per_week: 1.5,
    rated_right: 1,
    rated_wrong: 1,
    days: [
      { day: "2026-03-12", incidents: 1 },
      { day: "2026-03-14", incidents: 2 },
    ],
  });
});
