import { z } from "zod";
import { onceSound } from "../../../contract/wire/common.ts";
import type { Task, TaskList } from "../../../contract/resources/tasks/tasks.ts";
import { asQuery, tool } from "../tool.ts";
import { firing, meta, paged, pageEnd, watch } from "./parts.ts";

const taskShown = {
  task_id: z.string(),
  intent: z.string().describe("its sentence"),
  understood: z.string().describe("what it does, in the service's words"),
  status: z.string(),
  entity_scope: z.string(),
  condition_id: z.string(),
  condition_version: z.string(),
  watch: z.object({ every: z.string().optional(), on: z.string().optional(), no_data: z.string() }).nullable(),
  watch_status: z
    .object({
      state: z.string(),
      last_look_at: z.string().nullable(),
      unanswered: z.int(),
      valueless: z.int(),
      advice: z.string().nullable(),
    })
    .nullable(),
  meta: z.object({ name: z.string().optional(), owner: z.string().optional(), severity: z.string().optional() }),
  warnings: z.array(z.string()),
  created_at: z.string(),
};

/** A task as tools tell it. */
export const briefTask = z.object(taskShown);

/** The same of what the interface gives. */
export const toBrief = (task: Task): z.input<typeof briefTask> => ({ ...task, understood: task.provenance.restated });

/** Tasks that are there. */
export const taskTools = [
  tool({
    name: "list_tasks",
    title: "List tasks",
    description: "Lists the tasks, newest first, with how their watches are doing.",
    effect: "reads",
    scope: "read",
    input: z.strictObject({
      status: z.enum(["active", "paused", "deleted", "preview"]).optional(),
      primitive_id: z.string().optional().describe("only tasks that rest on this signal"),
      text: z.string().optional().describe("only tasks with each of these words in their name, sentence or note"),
      ...paged,
    }),
    output: z.object({ items: z.array(briefTask), total_count: z.int(), ...pageEnd }),
    call: async ({ perform }, { text, ...input }) => {
      const { items, ...rest } = await perform<TaskList>("listTasks", { query: asQuery({ ...input, q: text }) });
      return { ...rest, items: items.map(toBrief) };
    },
  }),
  tool({
    name: "update_task",
    title: "Change a task",
    description:
      "Pauses or resumes a task, replaces its firing or watch, names it, or binds it to another version of its condition, such as one that apply_calibration made. What it computes never changes; for another sentence, preview and create another task.",
    effect: "changes",
    scope: "author",
    input: z
      .strictObject({
        task_id: z.string(),
        status: z.enum(["active", "paused"]).optional(),
        condition_version: z.string().optional(),
        watch: watch.optional(),
        firing: firing.optional(),
        meta: meta.optional(),
      })
      .refine(({ task_id: _, ...change }) => Object.keys(change).length > 0, {
        message: "must name at least one of status, condition_version, watch, firing and meta",
        when: onceSound,
      }),
    output: briefTask,
    call: async ({ perform }, { task_id: id, ...body }) =>
      toBrief(await perform<Task>("updateTask", { params: { id }, body })),
  }),
];
