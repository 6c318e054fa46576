import { z } from "@hono/zod-openapi";
import { activeProblem, days } from "../../../domain/firing/hours.ts";
import { lengthOfTime, optional } from "../../wire/common.ts";
import { component } from "../../wire/component.ts";

const mode = z.enum(["every", "on_change"]).openapi({
  description:
    "`every` fires on each decision that holds; `on_change` once per run of equal decisions, on the first that nothing else holds back.",
  example: "on_change",
});
const durations = {
  cooldown: optional(
    lengthOfTime.openapi({ description: "How long an entity stays quiet after firing.", example: "6h" }),
  ),
  for: optional(
    lengthOfTime.openapi({ description: "How long the condition must have held before it fires.", example: "15m" }),
  ),
};

/** Hours of the week, by the clocks of a zone. */
export const weeklyHours = z
  .strictObject({
    days: optional(
      z.array(z.enum(days)).openapi({
        description: "The days on which the hours begin; every day if left out.",
        example: ["mon", "tue", "wed", "thu", "fri"],
      }),
    ),
    from: optional(z.string().openapi({ description: "Start, `HH:MM`; `00:00` if left out.", example: "09:00" })),
    to: optional(
      z.string().openapi({
        description: "End, `HH:MM`, exclusive; `24:00` if left out. If before `from`, it is on the next day.",
        example: "17:00",
      }),
    ),
    zone: optional(
      z.string().openapi({
        description: "Time zone: `UTC`, an offset such as `+02:00`, or a tz database name; the service's if left out.",
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
  });

const ActiveHours = component("ActiveHours", weeklyHours, {
  description:
    "When a task may fire. Outside these hours it still evaluates, and what would fire is skipped as `inactive_hours`; a run that still holds when the hours begin fires then.",
  example: { days: ["mon", "tue", "wed", "thu", "fri"], from: "09:00", to: "17:00", zone: "Europe/Berlin" },
});
const release = z.number().openapi({
  description:
    "A bound on the safe side of the condition's `value`, in the same unit: a run is over, and the next can fire, only once the score has passed it. Decisions do not change. Not for `equals` and `composite`.",
  example: 0.4,
});
const hold = optional(
  lengthOfTime.openapi({
    description:
      "How long a run goes on, and its incident stays open, after the last decision that held. Decisions do not change.",
    example: "10m",
  }),
);
const incidentFields = {
  recovered: optional(
    z.boolean().openapi({
      description:
        "Whether to send a message when an incident is over, if something was sent during it. Needs a `watch`.",
      example: true,
    }),
  ),
  remind: optional(
    lengthOfTime.openapi({
      description: "How often to send a reminder of an open, unacknowledged incident; at least 1m. Needs a `watch`.",
      example: "6h",
    }),
  ),
};
const firingExample = { mode: "on_change" as const, cooldown: "6h" };
const besideMode = { ...durations, active: optional(ActiveHours), release: optional(release), hold, ...incidentFields };

export const FiringConfigSchema = component(
  "FiringConfig",
  z.strictObject({ mode: mode.default("every"), ...besideMode }),
  {
    description:
      "Noise control. Times are those the questions are about; what is held back is recorded as skipped, with the reason.",
    example: firingExample,
  },
);

export const FiringChange = component(
  "FiringChange",
  z.strictObject({
    mode: mode.default("every"),
    ...besideMode,
    active: optional(ActiveHours.nullable()),
    release: optional(release.nullable()),
  }),
  {
    description: "The task's new firing, which replaces the old one; null is the same as leaving it out.",
    example: { mode: "on_change", cooldown: "6h", active: null },
  },
);

export const FiringWishSchema = component("FiringWish", z.strictObject({ mode: optional(mode), ...besideMode }), {
  description:
    "What the sentence says about firing, combined with the request. If both give a field they must agree; the default is `every`, or with a release `on_change`, without delays.",
  example: { for: "15m" },
});
