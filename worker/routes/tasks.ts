import { createRoute } from "@hono/zod-openapi";
import { answer, jsonContent, withApiKey } from "../contract/answer.ts";
import { body } from "../contract/body.ts";
import { bodied, failures, keyed } from "../contract/error.ts";
import { CreateTaskBody, CreateTaskResult, Task, TaskParams } from "../contract/tasks.ts";
import { jsonBody } from "../middleware/json-body.ts";
import { createTask } from "../usecases/create-task.ts";
import { getTask } from "../usecases/get-task.ts";
import { createRouter } from "./router.ts";

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
  request: { body: jsonContent(body(CreateTaskBody), "The sentence and what to do when it comes true.") },
  responses: {
    200: answer(CreateTaskResult, "The task; with `dry_run`, what would be made."),
    ...failures(...keyed, ...bodied, "intent_unresolved", "action_binding_failed"),
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

/** Tasks: create, read. */
export const taskRoutes = createRouter()
  .openapi(create, async (c) => c.json(await createTask(c.var.services, c.req.valid("json")), 200))
  .openapi(get, async (c) => c.json(await getTask(c.var.services, c.req.valid("param")), 200));
