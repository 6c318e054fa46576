import { z } from "@hono/zod-openapi";
import { optional, counted } from "../../wire/common.ts";
import { component } from "../../wire/component.ts";
import { pageOf } from "../../wire/pagination.ts";
import { CreateContextBody } from "./context.ts";
import { GuardrailsSchema } from "./guardrails.ts";

const trialFields = {
  limit: z
    .int()
    .min(1)
    .max(200)
    .default(100)
    .openapi({ description: "How many tasks to try, affected or not.", example: 100 }),
  cursor: optional(z.string().max(2048).describe("`next_cursor` of the previous page.")),
};

export const TryGuardrailsBody = component(
  "TryGuardrailsBody",
  z.strictObject({ guardrails: GuardrailsSchema, ...trialFields }),
  { description: "Guardrails to try." },
);
export type TryGuardrailsBody = z.output<typeof TryGuardrailsBody>;

export const TryContextBody = component(
  "TryContextBody",
  z.strictObject({
    context: z.strictObject(CreateContextBody.shape).omit({ replaces: true, change_note: true }),
    ...trialFields,
  }),
  { description: "An application context to try." },
);
export type TryContextBody = z.output<typeof TryContextBody>;

const reading = (words: string) =>
  z
    .string()
    .nullable()
    .openapi({
      description: `What the sentence means under the rules ${words}, in the service's words; null if refused.`,
      example: "Alert when the account active user rate is below 0.45.",
    });

const TriedTask = component(
  "TriedTask",
  z.strictObject({
    task_id: z.string().openapi({ example: "task_01992f6e1c0e7a3b9d5f" }),
    intent: z.string().openapi({ example: "alert me when the active user rate is concerning" }),
    outcome: z.enum(["changed", "refused", "admitted"]).openapi({
      description:
        "`changed`: to another condition; `refused`: accepted now, but not then; `admitted`: refused now, but not then.",
      example: "changed",
    }),
    before: reading("in force"),
    after: reading("that are tried"),
    changes: z.array(z.string()).openapi({
      description: "Each difference of the condition in one line; for a composite, of each operand in order.",
      example: ["strategy.params.value: 0.45 -> 0.5"],
    }),
    message: z.string().nullable().openapi({
      description: "Why it is refused by the rules being tried or, if `admitted`, by those in force.",
      example: null,
    }),
  }),
  { description: "An active task whose sentence would mean something else." },
);
export type TriedTask = z.output<typeof TriedTask>;

export const RulesTrial = component(
  "RulesTrial",
  pageOf(TriedTask).extend({
    compared_with: z.string().openapi({
      description: "The version in force, or `file` (guardrails) or `none` (context).",
      example: "v3",
    }),
    total_count: counted("Active tasks in all.", 214),
    tried: counted("Tasks of this page, affected or not.", 100),
    same: counted("Of these, tasks with the same result as now.", 96),
    not_compiled: counted("Of these, tasks on a registered condition, which rules do not touch.", 1),
  }),
  {
    description: "What a page of active tasks would compile to under other rules. The counts are of this page.",
  },
);
export type RulesTrial = z.output<typeof RulesTrial>;
