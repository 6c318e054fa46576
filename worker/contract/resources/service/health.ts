import { component } from "../../wire/component.ts";
import { z } from "@hono/zod-openapi";

const HealthCheck = component(
  "HealthCheck",
  z.strictObject({
    name: z.string().openapi({ description: "What was looked at.", example: "configuration" }),
    ok: z.boolean().openapi({ example: false }),
    message: z.string().optional().openapi({
      description: "What is wrong, naming the variable or migration; for a check that is ok, what is behind.",
      example: "SVC_API_KEYS is not set.",
    }),
  }),
  { description: "One precondition of the service." },
);

export const Health = component(
  "Health",
  z.strictObject({
    status: z.literal("ok").openapi({ example: "ok" }),
    version: z.string().openapi({ description: "Version of this interface.", example: "2.1" }),
    checks: z.array(HealthCheck),
  }),
  { description: "The service is ready. If it is not, the same checks are in `details` of a 503." },
);
export type Health = z.output<typeof Health>;
