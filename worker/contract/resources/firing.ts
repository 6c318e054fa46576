import { z } from "@hono/zod-openapi";
import { duration, optional } from "../wire/common.ts";
import { component } from "../wire/component.ts";

export const FiringConfig = component(
  "FiringConfig",
  z.strictObject({
    mode: z.enum(["every", "on_change"]).default("every").openapi({
      description:
        "`every` fires on each decision that holds; `on_change` once for each stretch of equal decisions, at the first that nothing else holds back.",
      example: "on_change",
    }),
    cooldown: optional(
      duration.openapi({ description: "How long an entity stays silent after it fired.", example: "6h" }),
    ),
    for: optional(
      duration.openapi({ description: "How long the condition must have held before it fires.", example: "15m" }),
    ),
  }),
  {
    description:
      "Noise control. Times are those the questions are about; what is held back is recorded as skipped with the reason.",
    example: { mode: "on_change", cooldown: "6h" },
  },
);
