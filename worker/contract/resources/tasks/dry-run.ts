import { component } from "../../wire/component.ts";
import { z } from "@hono/zod-openapi";
import { ActionDraft } from "../actions/actions.ts";
import { BacktestResult } from "../learning/backtest-result.ts";
import { ConceptDraft } from "../definitions/concepts.ts";
import { ConditionDraft } from "../definitions/conditions.ts";
import { FiringConfigSchema } from "../actions/firing.ts";
import { ProvenanceSchema } from "./provenance.ts";
import { watching } from "./watch.ts";
import { instant } from "../../wire/common.ts";

import { previewToken, Task } from "./tasks.ts";
export const DryRunResult = component(
  "DryRunResult",
  z.strictObject({
    concept: ConceptDraft,
    condition: ConditionDraft,
    action: ActionDraft,
    operands: z
      .array(z.strictObject({ concept: ConceptDraft, condition: ConditionDraft }))
      .describe("The operands of a composite in order, else empty."),
    members: z
      .strictObject({ concepts: z.array(ConceptDraft), conditions: z.array(ConditionDraft) })
      .optional()
      .describe("Of a sentence about many entities: what is asked about each of them."),
    firing: FiringConfigSchema,
    watch: watching,
    validation: component(
      "TaskValidation",
      z.strictObject({
        valid: z.boolean().openapi({ example: true }),
        errors: z.array(
          z.strictObject({
            location: z.string().openapi({ example: "delivery.channel" }),
            message: z.string().openapi({ example: "There is no channel of this name." }),
          }),
        ),
        warnings: z.array(z.string()).openapi({ example: [] }),
      }),
      { description: "Whether the task could be created as is." },
    ),
    provenance: ProvenanceSchema,
    backtest: BacktestResult.nullable().describe("What the task would have done in that span; null if none was given."),
  }),
  { description: "What a sentence would become. Nothing is stored." },
);
export type DryRunResult = z.output<typeof DryRunResult>;

export const CreateTaskResult = z.union([Task, DryRunResult]).openapi({}, { unionPreferredType: "oneOf" });

export const TaskPreview = component(
  "TaskPreview",
  z.strictObject({ preview_token: previewToken, expires_at: instant, preview: DryRunResult }),
  { description: "The task that a sentence would become, and a token that creates exactly that task." },
);
export type TaskPreview = z.output<typeof TaskPreview>;
