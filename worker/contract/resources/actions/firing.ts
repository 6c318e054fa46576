import { z } from "@hono/zod-openapi";
import { duration, optional } from "../../wire/common.ts";
import { component } from "../../wire/component.ts";

const mode = z.enum(["every", "on_change"]).openapi({
  description:
    "`every` fires on each decision that holds; `on_change` once for each stretch of equal decisions, at the first that nothing else holds back.",
  example: "on_change",
});
const durations = {
  cooldown: optional(
    duration.openapi({ description: "How long an entity stays silent after it fired.", example: "6h" }),
  ),
  for: optional(
    duration.openapi({ description: "How long the condition must have held before it fires.", example: "15m" }),
  ),
};
const incidents = {
  recovered: optional(
    z.boolean().openapi({
      description: "Whether a message says when an incident is over that something was sent for. Needs a `watch`.",
      example: true,
    }),
  ),
  remind: optional(
    duration.openapi({
      description:
        "How often a message reminds of an incident that is open and that nobody has acknowledged; at least 1m. Needs a `watch`.",
      example: "6h",
    }),
  ),
};
const example = { mode: "on_change" as const, cooldown: "6h" };

export const FiringConfig = component(
  "FiringConfig",
  z.strictObject({ mode: mode.default("every"), ...durations, ...incidents }),
  {
    description:
      "Noise control. Times are those the questions are about; what is held back is recorded as skipped with the reason.",
    example,
  },
);

export const FiringWish = component(
  "FiringWish",
  z.strictObject({ mode: optional(mode), ...durations, ...incidents }),
  {
    description:
      "What the sentence says about firing, together with what the request asks for. Where both give the same field they must agree; what neither gives is `every`, without delays.",
    example: { for: "15m" },
  },
);
