import {
  ListLooksQuery,
  ListSweepsQuery,
  LookList,
  LooksParams,
  SweepList,
} from "../../../contract/resources/tasks/looks.ts";
import {
  CreatePreviewedTaskBody,
  CreateTaskBody,
  ListTasksQuery,
  PreviewTaskBody,
  Task,
  TaskList,
  TaskParams,
  UpdateTaskBody,
} from "../../../contract/resources/tasks/tasks.ts";
import { CreateTaskResult, TaskPreview } from "../../../contract/resources/tasks/dry-run.ts";
import { TaskDetails } from "../../../contract/resources/tasks/task-details.ts";
import { createTask } from "../../../usecases/tasks/create-task.ts";
import { deleteTask, updateTask } from "../../../usecases/tasks/update-task.ts";
import { getTask, listTasks } from "../../../usecases/tasks/get-task.ts";
import { listLooks, listSweeps } from "../../../usecases/tasks/looks/list-looks.ts";
import { createPreviewed, takePreview } from "../../../usecases/tasks/previewed-task.ts";
import { json } from "../../body.ts";
import { evaluatedTouch, taskTouch } from "../../../usecases/reach/records.ts";
import { taskChangeTouch } from "../../../usecases/reach/requests.ts";
import { operationsOf } from "../../operation/operation.ts";

const operation = operationsOf("Tasks");

/** Tasks: create, list, read, change, delete, and what they saw by themselves. */
export const taskOperations = [
  operation({
    id: "createTask",
    route: "POST /tasks",
    scope: "author",
    reach: ({ services, body }) => taskChangeTouch(services, body),
    idempotent: true,
    summary: "Turn a sentence into a task",
    description:
      "Compiles a sentence once into a pinned concept, condition and action. The same sentence under the same guardrails always gives the same strategy and parameters. A sentence that is too vague is refused with the nearest candidates. With `watch` the task runs on its own; without it, the task answers when asked. With `bind` nothing is compiled: the task runs a condition you registered, and the sentence is only its label.",
    takes: { body: json(CreateTaskBody, "The sentence and what to do when it comes true.") },
    gives: {
      status: 200,
      schema: CreateTaskResult,
      words: "The task; with `dry_run`, the task that would be created.",
    },
    fails: ["not_found", "conflict", "intent_unresolved", "action_binding_failed"],
    audited: { table: "tasks", inserted: "task_id", shows: ["external_id", "firing", "watch", "bind", "dry_run"] },
    call: ({ services, body, claim }) => createTask(services, body, claim),
  }),
  operation({
    id: "previewTask",
    route: "POST /previews",
    scope: "author",
    reach: ({ services, body }) => taskChangeTouch(services, body),
    summary: "Show what a sentence would become",
    description:
      "Compiles a sentence as POST /tasks does with `dry_run`, and gives a token that creates exactly the task that was shown. The token is valid for an hour, for whoever asked.",
    takes: { body: json(PreviewTaskBody, "The sentence and what to do when it comes true.") },
    gives: { status: 200, schema: TaskPreview, words: "The task that would be created, and its token." },
    fails: ["not_found", "intent_unresolved", "action_binding_failed"],
    audited: { none: "a preview changes nothing until the task is created" },
    call: ({ services, body, by }) => takePreview(services, body, by.id),
  }),
  operation({
    id: "createPreviewedTask",
    route: "POST /previews/create",
    scope: "author",
    reach: "own",
    summary: "Create the task that was shown",
    description:
      "Creates the task of a preview, as it was shown; a repetition gives the same task. It is a 409 if signals, guardrails, context or the channel have changed meanwhile: preview it again.",
    takes: { body: json(CreatePreviewedTaskBody, "The preview's token.") },
    gives: { status: 200, schema: Task, words: "The task." },
    fails: ["conflict", "action_binding_failed"],
    audited: { table: "tasks", inserted: "task_id" },
    call: ({ services, body, by }) => createPreviewed(services, body, by.id),
  }),
  operation({
    id: "listTasks",
    route: "GET /tasks",
    scope: "read",
    reach: "each",
    summary: "List tasks",
    description: "Pages through the tasks, newest first. Without `status`, deleted ones are left out.",
    takes: { query: ListTasksQuery },
    gives: { status: 200, schema: TaskList, words: "A page of tasks." },
    call: ({ services, query }) => listTasks(services, query),
  }),
  operation({
    id: "getTask",
    route: "GET /tasks/{id}",
    scope: "read",
    reach: ({ services, params }) => taskTouch(services, params.id),
    summary: "Read a task",
    description: "Reads one task by its id, whatever its status, with its latest deliveries.",
    takes: { params: TaskParams },
    gives: { status: 200, schema: TaskDetails, words: "The task." },
    call: ({ services, params }) => getTask(services, params),
  }),
  operation({
    id: "listTaskLooks",
    route: "GET /tasks/{id}/looks",
    scope: "read",
    reach: ({ services, params }) => taskTouch(services, params.id),
    summary: "List the looks of a task",
    description:
      "Pages through the times at which a task's watch looked, newest first, with how many entities it judged and how many fired. For a watch on observations these are the times at which it began to look at what had arrived.",
    takes: { params: TaskParams, query: ListSweepsQuery },
    gives: { status: 200, schema: SweepList, words: "A page of times." },
    call: ({ services, params, query }) => listSweeps(services, { ...params, ...query }),
  }),
  operation({
    id: "listTaskEntityLooks",
    route: "GET /tasks/{id}/looks/{entity}",
    scope: "read",
    reach: ({ services, params }) => evaluatedTouch(services, params.id, params.entity),
    summary: "List the looks at one entity",
    description: "Pages through a watch's looks at one entity, newest first.",
    takes: { params: LooksParams, query: ListLooksQuery },
    gives: { status: 200, schema: LookList, words: "A page of looks." },
    call: ({ services, params, query }) => listLooks(services, { ...params, ...query }),
  }),
  operation({
    id: "updateTask",
    route: "PATCH /tasks/{id}",
    scope: "author",
    reach: ({ services, params, body }) => taskChangeTouch(services, { ...params, ...body }),
    summary: "Change a task",
    description:
      "Rebinds to another version of the same condition, or changes delivery, scope, firing, watch or status. Either every change is applied or none. What a task computes never changes. Changing delivery creates a new version of its action; a new firing replaces the old one entirely and applies to questions asked from then on. A task that is resumed, or gets another watch, does not catch up on the looks in between.",
    takes: { params: TaskParams, body: json(UpdateTaskBody, "What to change.") },
    gives: { status: 200, schema: Task, words: "The updated task." },
    audited: {
      table: "tasks",
      subject: ({ params }) => params.id,
      before: ({ services, params }) => getTask(services, params),
      shows: ["status", "firing", "watch", "condition_version"],
    },
    call: ({ services, params, body }) => updateTask(services, { ...params, ...body }),
  }),
  operation({
    id: "deleteTask",
    route: "DELETE /tasks/{id}",
    scope: "author",
    reach: ({ services, params }) => taskTouch(services, params.id),
    summary: "Delete a task",
    description:
      "A soft delete: the task and its decisions stay readable, and its action no longer fires. Repeating it is safe.",
    takes: { params: TaskParams },
    gives: { status: 200, schema: Task, words: "The deleted task." },
    audited: {
      table: "tasks",
      subject: ({ params }) => params.id,
      before: ({ services, params }) => getTask(services, params),
      shows: ["status", "condition_version"],
    },
    call: ({ services, params }) => deleteTask(services, params),
  }),
];
