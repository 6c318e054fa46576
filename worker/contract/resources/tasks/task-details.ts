import { component } from "../../wire/component.ts";
import { z } from "@hono/zod-openapi";
import { TaskDelivery } from "../actions/actions.ts";
import { instant, wholeNumber } from "../../wire/common.ts";
import { Task } from "./tasks.ts";

const TaskActivity = component(
  "TaskActivity",
  z.strictObject({
    from: instant.describe("Four weeks ago."),
    incidents: wholeNumber.openapi({
      description: "Incidents that opened since then; at most the newest 10,000.",
      example: 31,
    }),
    per_week: z.number().openapi({
      description: "Incidents a week, over the part of these weeks in which the task existed.",
      example: 7.75,
    }),
    rated_right: wholeNumber.openapi({ description: "Incidents rated right.", example: 4 }),
    rated_wrong: wholeNumber.openapi({ description: "Incidents rated wrong.", example: 2 }),
    failed_deliveries: wholeNumber.openapi({
      description: "Messages of the task that failed; at most 1,000 are counted.",
      example: 0,
    }),
    days: z
      .array(
        z.strictObject({
          day: z.string().openapi({ description: "UTC.", example: "2026-03-01" }),
          incidents: wholeNumber.openapi({ example: 3 }),
        }),
      )
      .describe("Days on which incidents opened, oldest first."),
  }),
  { description: "What a task has raised in the last four weeks. Only tasks that watch open incidents." },
);

export const TaskDetails = component(
  "TaskDetails",
  z.strictObject({
    ...Task.shape,
    last_deliveries: z
      .array(TaskDelivery)
      .describe(
        "How the newest firings of its present action version went, at most five, newest first, without those skipped as `unchanged`; GET /actions/{action_id}/deliveries has all.",
      ),
    activity: TaskActivity,
  }),
  { description: "A task, what it has raised, where it delivers and how that went lately." },
);
export type TaskDetails = z.output<typeof TaskDetails>;
