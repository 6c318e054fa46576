import { z } from "zod";
import type { TaskPreview } from "../../../contract/resources/tasks/dry-run.ts";
import type { Task } from "../../../contract/resources/tasks/tasks.ts";
import { dayMs, formatTimestamp } from "../../../domain/values/time.ts";
import { tool } from "../tool.ts";
import { firing, meta, anyValue, watch } from "./parts.ts";
import { briefTask, toBrief } from "./tasks.ts";

const shownAlerts = 5;
const longestDays = 90;

const replay = z.object({
  status: z.string().describe("no_data and not_judged: no alerts mean nothing"),
  summary: z.string(),
  evaluations: z.int(),
  fired: z.int(),
  forecast: z.object({ expected_per_week: z.number(), low: z.int(), high: z.int(), confidence: z.string() }).nullable(),
  coverage: z.object({ entities: z.int(), days: z.int(), days_with_evaluations: z.int() }),
  alerts: z.array(z.object({ entity: z.string(), evaluated_at: z.string(), value: anyValue, explanation: z.string() })),
});

/** From a sentence to a task. */
export const previewTools = [
  tool({
    name: "preview_task",
    title: "Preview a task",
    description:
      'Shows what a sentence, such as "alert me when the active user rate drops below 35% for 2 hours", would become, and replays it over the past. A sentence that fits several readings is refused with candidates: ask which one is meant. Stores nothing that runs.',
    effect: "reads",
    scope: "author",
    input: z.strictObject({
      sentence: z.string(),
      entity_scope: z.string().default("*").describe("* for all, account:*, one entity, or a list with commas"),
      channel: z.string().default("inbox").describe("a named channel that alarms go to"),
      sensitivity: z.enum(["low", "medium", "high"]).optional().describe("where the sentence has no number"),
      status: z.enum(["active", "preview"]).default("active").describe("preview records and sends nothing"),
      watch: watch.optional(),
      firing: firing.optional(),
      meta: meta.optional(),
      replay_days: z.int().min(1).max(longestDays).default(28),
    }),
    output: z.object({
      preview_token: z.string(),
      expires_at: z.string(),
      understood: z.string(),
      strategy: z.object({ type: z.string(), params: z.record(z.string(), z.unknown()) }),
      warnings: z.array(z.string()),
      watch: z.object({ every: z.string().optional(), on: z.string().optional(), no_data: z.string() }).nullable(),
      firing: z.record(z.string(), z.unknown()),
      replay: replay.nullable(),
    }),
    call: async ({ perform, services }, { sentence, channel, sensitivity, replay_days, ...rest }) => {
      const now = services.now();
      const body = {
        ...rest,
        intent: sentence,
        delivery: { type: "notification", channel },
        ...(sensitivity === undefined ? {} : { constraints: { sensitivity } }),
        backtest: { from: formatTimestamp(now - replay_days * dayMs), to: formatTimestamp(now) },
      };
      const { preview, ...token } = await perform<TaskPreview>("previewTask", { body });
      const { condition, provenance, validation, backtest, watch: watching, firing: fires } = preview;
      return {
        ...token,
        understood: provenance.restated,
        strategy: condition.strategy,
        warnings: validation.warnings,
        watch: watching,
        firing: fires,
        replay: backtest && { ...backtest, alerts: backtest.samples.slice(0, shownAlerts) },
      };
    },
  }),
  tool({
    name: "create_task",
    title: "Create the previewed task",
    description:
      "Creates exactly the task that preview_task showed, by its token; a repetition gives the same task. Ask a person first. If anything has changed meanwhile it is a conflict: preview again.",
    effect: "adds",
    scope: "author",
    input: z.strictObject({ preview_token: z.string() }),
    output: briefTask,
    call: async ({ perform }, body) => toBrief(await perform<Task>("createPreviewedTask", { body })),
  }),
];
