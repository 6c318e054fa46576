import type { ListTasksQuery, TaskList } from "../../contract/resources/tasks/tasks.ts";
import { countedPage, timeAndId } from "../service/paging.ts";
import { tasksWithin } from "../definitions/tasks-within.ts";
import type { Services } from "../services.ts";
import { toTaskView, withWatches } from "./task-view.ts";

/** A page of tasks, newest first; deleted ones only when asked for by status. */
export async function listTasks(
  services: Services,
  { status, external_id, condition_id, condition_version, primitive_id, ...query }: ListTasksQuery,
): Promise<TaskList> {
  const filter = {
    tasks: await tasksWithin(services),
    status: status ?? null,
    external_id: external_id ?? null,
    condition_id: condition_id ?? null,
    condition_version: condition_version ?? null,
    primitive_id: primitive_id ?? null,
  };
  return countedPage(query, {
    cursor: "tasks",
    position: timeAndId,
    read: async (after, limit) => {
      const { rows, total } = await services.tasks.list(filter, after, limit);
      return { rows: await withWatches(services, rows), total };
    },
    key: ({ task }) => [task.created_at, task.task_id],
    view: toTaskView,
  });
}
