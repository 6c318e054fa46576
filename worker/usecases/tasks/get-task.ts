import type { GetTaskInput, Task } from "../../contract/resources/tasks/tasks.ts";
import { DomainError } from "../../domain/values/errors/errors.ts";
import type { Services } from "../services.ts";
import { viewTask } from "./task-view.ts";

/** One task, deleted ones too; throws `not_found`. */
export async function getTask(services: Services, { id }: GetTaskInput): Promise<Task> {
  const task = await services.tasks.find(id);
  if (!task) throw noSuchTask(id);
  return viewTask(services, task);
}

/** The error for a task that does not exist. */
export function noSuchTask(id: string): DomainError {
  return new DomainError("not_found", `There is no task ${id}.`, {
    location: "id",
    suggestion: "GET /tasks lists them.",
  });
}
