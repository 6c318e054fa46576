import type { GetTaskInput, Task } from "../../contract/resources/tasks/tasks.ts";
import { noSuchTask } from "./get-task.ts";
import { hastenWatches } from "./looks/watches.ts";
import type { Services } from "../services.ts";
import { viewTask } from "./task-view.ts";

/** Deletes a task softly: it stays readable and its decisions stay. Deleting it again changes nothing. */
export async function deleteTask(services: Services, { id }: GetTaskInput): Promise<Task> {
  const task = await services.tasks.remove(id, services.now());
  if (!task) throw noSuchTask(id);
  await hastenWatches(services, task);
  return viewTask(services, task);
}
