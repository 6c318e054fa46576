import { z } from "@hono/zod-openapi";
import { activeProblem, days } from "../../../domain/task/active/active-hours.ts";
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

const Active = component(
  "ActiveHours",
  z
    .strictObject({
      days: optional(
        z.array(z.enum(days)).openapi({
          description: "The days on which the hours begin; every day if left out.",
          example: ["mon", "tue", "wed", "thu", "fri"],
        }),
      ),
      from: optional(
        z.string().openapi({ description: "When they begin, `HH:MM`; `00:00` if left out.", example: "09:00" }),
      ),
      to: optional(
        z.string().openapi({
          description: "When they end, `HH:MM`, exclusive; `24:00` if left out. Before `from` it is on the next day.",
          example: "17:00",
        }),
      ),
      zone: optional(
        z.string().openapi({
          description:
            "Whose clocks count: `UTC`, an offset such as `+02:00`, or a place of the tz database; that of the service if left out.",
          example: "Europe/Berlin",
        }),
      ),
    })
    .superRefine((hours, context) => {
      const problem = activeProblem(hours);
      if (problem === null) return;
      context.addIssue({
        code: "custom",
        path: problem.field === null ? [] : [problem.field],
        message: problem.message,
      });
    }),
  {
    description:
      "When a task may fire. Outside it evaluates all the same, and what would fire is skipped as `inactive_hours`; a run that is still going on fires when the hours begin.",
    example: { days: ["mon", "tue", "wed", "thu", "fri"], from: "09:00", to: "17:00", zone: "Europe/Berlin" },
  },
);
const release = z.number().openapi({
  description:
    "A bound on the safe side of the condition's `value`, in the same unit: a run is over, and the next one fires on change, only once the score has passed it. The decisions themselves do not change. Not for `equals` and `composite`.",
  example: 0.4,
});
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
  z.strictObject({
    mode: mode.default("every"),
    ...durations,
    active: optional(Active),
    release: optional(release),
    ...incidents,
  }),
  {
    description:
      "Noise control. Times are those the questions are about; what is held back is recorded as skipped with the reason.",
    example,
  },
);

export const FiringChange = component(
  "FiringChange",
  z.strictObject({
    mode: mode.default("every"),
    ...durations,
    active: optional(Active.nullable()),
    release: optional(release.nullable()),
    ...incidents,
  }),
  {
    description: "The firing a task has from now on, instead of the one it had; null is the same as leaving it out.",
    example: { mode: "on_change", cooldown: "6h", active: null },
  },
);

export const FiringWish = component(
  "FiringWish",
  z.strictObject({
    mode: optional(mode),
    ...durations,
    active: optional(Active),
    release: optional(release),
    ...incidents,
  }),
  {
    description:
      "What the sentence says about firing, together with what the request asks for. Where both give the same field they must agree; what neither gives is `every`, without delays.",
    example: { for: "15m" },
  },
);
