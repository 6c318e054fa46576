import { createRoute } from "@hono/zod-openapi";
import { answer, jsonContent, withApiKey } from "../../contract/wire/answer.ts";
import { body } from "../../contract/wire/body.ts";
import { bodied, failures, keyed, repeatable } from "../../contract/wire/error.ts";
import {
  CreateTaskBody,
  CreateTaskResult,
  ListTasksQuery,
  Task,
  TaskList,
  TaskParams,
  UpdateTaskBody,
} from "../../contract/resources/tasks.ts";
import { idempotencyHeaders } from "../../contract/wire/headers.ts";
import { jsonBody } from "../middleware/json-body.ts";
import { createTask } from "../../usecases/tasks/create-task.ts";
import { deleteTask } from "../../usecases/tasks/delete-task.ts";
import { getTask } from "../../usecases/tasks/get-task.ts";
import { listTasks } from "../../usecases/tasks/list-tasks.ts";
import { updateTask } from "../../usecases/tasks/update-task.ts";
import { createRouter } from "../router.ts";

const tags = ["Tasks"];

const create = createRoute({
  method: "post",
  path: "/tasks",
  operationId: "createTask",
  tags,
  summary: "Turn a sentence into a task",
  description:
    "Compiles a sentence, once, into a pinned concept, condition and action. The same sentence under the same guardrails always gives the same strategy and parameters. A sentence that does not say enough is refused with the nearest candidates.",
  security: withApiKey,
  middleware: jsonBody,
  request: {
    headers: idempotencyHeaders,
    body: jsonContent(body(CreateTaskBody), "The sentence and what to do when it comes true."),
  },
  responses: {
    200: answer(CreateTaskResult, "The task; with `dry_run`, what would be made.", "Idempotent-Replayed"),
    ...failures(...keyed, ...bodied, ...repeatable, "intent_unresolved", "action_binding_failed"),
  },
});

const get = createRoute({
  method: "get",
  path: "/tasks/{id}",
  operationId: "getTask",
  tags,
  summary: "Read a task",
  description: "Reads one task by its id, whatever its status.",
  security: withApiKey,
  request: { params: TaskParams },
  responses: { 200: answer(Task, "The task."), ...failures(...keyed, "not_found") },
});

const list = createRoute({
  method: "get",
  path: "/tasks",
  operationId: "listTasks",
  tags,
  summary: "List tasks",
  description: "Pages through the tasks, newest first. Without `status`, deleted ones are left out.",
  security: withApiKey,
  request: { query: ListTasksQuery },
  responses: { 200: answer(TaskList, "A page of tasks."), ...failures(...keyed, "validation_error") },
});

const update = createRoute({
  method: "patch",
  path: "/tasks/{id}",
  operationId: "updateTask",
  tags,
  summary: "Change a task",
  description:
    "Rebinds to another version of the same condition, changes delivery, scope or status. All of it is applied, or nothing. What a task computes never changes; a changed delivery is a new version of its action.",
  security: withApiKey,
  middleware: jsonBody,
  request: { params: TaskParams, body: jsonContent(body(UpdateTaskBody), "What to change.") },
  responses: {
    200: answer(Task, "The task as it now stands."),
    ...failures(...keyed, ...bodied, "not_found", "action_binding_failed"),
  },
});

const remove = createRoute({
  method: "delete",
  path: "/tasks/{id}",
  operationId: "deleteTask",
  tags,
  summary: "Delete a task",
  description:
    "Deletes softly: the task stays readable, its decisions stay, its action is silent. Again: the same answer.",
  security: withApiKey,
  request: { params: TaskParams },
  responses: { 200: answer(Task, "The deleted task."), ...failures(...keyed, "validation_error", "not_found") },
});

/** Tasks: create, list, read, change, delete. */
export const taskRoutes = createRouter()
  .openapi(create, async (c) => c.json(await createTask(c.var.services, c.req.valid("json"), c.var.claim), 200))
  .openapi(list, async (c) => c.json(await listTasks(c.var.services, c.req.valid("query")), 200))
  .openapi(get, async (c) => c.json(await getTask(c.var.services, c.req.valid("param")), 200))
  .openapi(update, async (c) =>
    c.json(await updateTask(c.var.services, { ...c.req.valid("param"), ...c.req.valid("json") }), 200),
  )
  .openapi(remove, async (c) => c.json(await deleteTask(c.var.services, c.req.valid("param")), 200));
