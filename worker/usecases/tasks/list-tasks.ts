import { z } from "zod";
import { decodeCursor } from "../../contract/wire/pagination.ts";
import type { ListTasksQuery, TaskList } from "../../contract/resources/tasks.ts";
import { pageOf } from "../service/paging.ts";
import type { Services } from "../services.ts";
import { toTaskView } from "./task-view.ts";

const position = z.tuple([z.number(), z.string()]);

/** A page of tasks, newest first; deleted ones only when asked for by status. */
export async function listTasks(services: Services, { limit, cursor, status }: ListTasksQuery): Promise<TaskList> {
  const [created_at, task_id] = cursor === undefined ? [] : decodeCursor("tasks", cursor, position);
  const after = created_at === undefined || task_id === undefined ? null : { created_at, task_id };
  const { rows, total } = await services.tasks.list(status ?? null, after, limit + 1);
  return { ...pageOf("tasks", rows, limit, (row) => [row.created_at, row.task_id], toTaskView), total_count: total };
}
