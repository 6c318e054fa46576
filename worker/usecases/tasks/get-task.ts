import type { GetTaskInput, TaskDetails } from "../../contract/resources/tasks/tasks.ts";
import { DomainError } from "../../domain/values/errors/errors.ts";
import { toDelivery } from "../actions/action-result.ts";
import type { Services } from "../services.ts";
import { viewTask } from "./task-view.ts";

/** Firings that a task shows. */
const shownDeliveries = 5;

/** One task with how its last deliveries went, deleted ones too; throws `not_found`. */
export async function getTask(services: Services, { id }: GetTaskInput): Promise<TaskDetails> {
  const task = await services.tasks.find(id);
  if (!task) throw noSuchTask(id);
  const [view, rows] = await Promise.all([
    viewTask(services, task),
    services.actions.deliveries(task.action_id, task.action_version, null, shownDeliveries),
  ]);
  const last_deliveries = rows.map((row) => {
    const { action_id: _, payload_sent: __, ...delivery } = toDelivery(row);
    return delivery;
  });
  return { ...view, last_deliveries };
}

/** The error for a task that does not exist. */
export function noSuchTask(id: string): DomainError {
  return new DomainError("not_found", `There is no task ${id}.`, {
    location: "id",
    suggestion: "GET /tasks lists them.",
  });
}
