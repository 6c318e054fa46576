import { z } from "@hono/zod-openapi";
import { id, instant } from "../../wire/common.ts";
import { By } from "../../wire/by.ts";
import { component } from "../../wire/component.ts";

export const WorkflowInstance = component(
  "WorkflowInstance",
  z.strictObject({
    instance_id: id.openapi({ example: "wfi_9f86d081884c7d659a2feaa0c55ad015a3bf4f1b" }),
    workflow_id: id.openapi({ description: "Name of the workflow.", example: "escalation" }),
    status: z
      .enum(["queued", "running", "waiting", "paused", "complete", "errored", "terminated", "unknown"])
      .openapi({ description: "Where it stands.", example: "complete" }),
    output: z.unknown().openapi({
      description:
        "What it returned; null until it is complete. An escalation says how it ended and which channels were notified.",
      example: { outcome: "acknowledged", channel: "oncall", acknowledged_by: "key_1a2b3c4d", notified: [] },
    }),
    acknowledged_at: instant.nullable().openapi({
      description: "When somebody acknowledged an escalation, or the incident it is about; else null.",
      example: null,
    }),
    acknowledged_by: z.string().nullable().openapi({
      description: "The id in `by`.",
      example: null,
    }),
    by: By.nullable().describe("Who did so first; null if nobody has."),
  }),
  { description: "A workflow that an action started." },
);
export type WorkflowInstance = z.output<typeof WorkflowInstance>;

export const WorkflowParams = z.strictObject({
  instance: id.openapi({
    description: "The `instance_id` in the action's `payload_sent` and in the message.",
    example: "wfi_9f86d081884c7d659a2feaa0c55ad015a3bf4f1b",
  }),
});
export type WorkflowInput = z.output<typeof WorkflowParams>;
