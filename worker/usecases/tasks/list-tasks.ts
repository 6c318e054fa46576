import type { ListTasksQuery, TaskList } from "../../contract/resources/tasks/tasks.ts";
import { countedPage, timeAndId } from "../service/paging.ts";
import type { Services } from "../services.ts";
import { toTaskView } from "./task-view.ts";

/** A page of tasks, newest first; deleted ones only when asked for by status. */
export async function listTasks(services: Services, { status, ...query }: ListTasksQuery): Promise<TaskList> {
  return countedPage(query, {
    cursor: "tasks",
    position: timeAndId,
    read: (after, limit) => services.tasks.list(status ?? null, after, limit),
    key: (row) => [row.created_at, row.task_id],
    view: toTaskView,
  });
}
