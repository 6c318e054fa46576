import {
  CreateTaskBody,
  CreateTaskResult,
  ListTasksQuery,
  Task,
  TaskList,
  TaskParams,
  UpdateTaskBody,
} from "../../contract/resources/tasks/tasks.ts";
import { createTask } from "../../usecases/tasks/create-task.ts";
import { deleteTask } from "../../usecases/tasks/delete-task.ts";
import { getTask } from "../../usecases/tasks/get-task.ts";
import { listTasks } from "../../usecases/tasks/list-tasks.ts";
import { updateTask } from "../../usecases/tasks/update-task.ts";
import { operation } from "../operation.ts";

/** Tasks: create, list, read, change, delete. */
export const taskOperations = [
  operation({
    id: "createTask",
    route: "POST /tasks",
    tag: "Tasks",
    scope: "author",
    idempotent: true,
    summary: "Turn a sentence into a task",
    description:
      "Compiles a sentence once into a pinned concept, condition and action. The same sentence under the same guardrails always gives the same strategy and parameters. A sentence that is too vague is refused with the nearest candidates. With `bind` nothing is compiled: the task runs a condition you registered by hand, and the sentence is only its label.",
    takes: { body: CreateTaskBody, words: "The sentence and what to do when it comes true." },
    gives: {
      status: 200,
      schema: CreateTaskResult,
      words: "The task; with `dry_run`, the task that would be created.",
    },
    fails: ["not_found", "intent_unresolved", "action_binding_failed"],
    call: ({ services, body, claim }) => createTask(services, body, claim),
  }),
  operation({
    id: "listTasks",
    route: "GET /tasks",
    tag: "Tasks",
    scope: "read",
    summary: "List tasks",
    description: "Pages through the tasks, newest first. Without `status`, deleted ones are left out.",
    takes: { query: ListTasksQuery },
    gives: { status: 200, schema: TaskList, words: "A page of tasks." },
    call: ({ services, query }) => listTasks(services, query),
  }),
  operation({
    id: "getTask",
    route: "GET /tasks/{id}",
    tag: "Tasks",
    scope: "read",
    summary: "Read a task",
    description: "Reads one task by its id, whatever its status.",
    takes: { params: TaskParams },
    gives: { status: 200, schema: Task, words: "The task." },
    fails: ["not_found"],
    call: ({ services, params }) => getTask(services, params),
  }),
  operation({
    id: "updateTask",
    route: "PATCH /tasks/{id}",
    tag: "Tasks",
    scope: "author",
    summary: "Change a task",
    description:
      "Rebinds to another version of the same condition, or changes delivery, scope, firing or status. Either every change is applied or none. What a task computes never changes. Changing delivery creates a new version of its action; a new firing replaces the old one entirely and applies to questions asked from then on.",
    takes: { params: TaskParams, body: UpdateTaskBody, words: "What to change." },
    gives: { status: 200, schema: Task, words: "The updated task." },
    fails: ["not_found"],
    call: ({ services, params, body }) => updateTask(services, { ...params, ...body }),
  }),
  operation({
    id: "deleteTask",
    route: "DELETE /tasks/{id}",
    tag: "Tasks",
    scope: "author",
    summary: "Delete a task",
    description:
      "A soft delete: the task and its decisions stay readable, and its action no longer fires. Repeating it is safe.",
    takes: { params: TaskParams },
    gives: { status: 200, schema: Task, words: "The deleted task." },
    fails: ["not_found"],
    call: ({ services, params }) => deleteTask(services, params),
  }),
];
