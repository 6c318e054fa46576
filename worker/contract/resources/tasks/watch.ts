import { z } from "@hono/zod-openapi";
import { lengthOfTime, instant, onceSound, optional, wholeNumber } from "../../wire/common.ts";
import { component } from "../../wire/component.ts";

const every = lengthOfTime.openapi({
  description:
    "How often to look at each entity in scope, from 1m to 30d. Looks fall on whole multiples of the interval since 1970, so `1h` is on the hour.",
  example: "5m",
});
const on = z.literal("observation").openapi({
  description:
    "Looks at an entity whenever a new latest observation of one of the signals arrives, as of that observation.",
  example: "observation",
});
const noData = z.enum(["ignore", "alert"]).openapi({
  description:
    "`alert`: the task's action reports when an entity has stopped reporting, once each time. `ignore`: it does not.",
  example: "ignore",
});
const keep = z.enum(["all", "changes"]).openapi({
  description:
    "`all` records every look as a decision; if left out, more than 100,000 a day are refused. `changes`, for scheduled looks, records the looks at which an entity starts or stops triggering and those that plan an action, and keeps all others in brief.",
  example: "all",
});
const watchExample = { every: "5m" };

export const WatchWishSchema = component(
  "WatchWish",
  z
    .strictObject({ every: optional(every), on: optional(on), no_data: optional(noData), keep: optional(keep) })
    .refine((wish) => wish.every === undefined || wish.on === undefined, {
      message: "must have either `every`, such as 5m, or `on`, and not both",
      when: onceSound,
    }),
  {
    description: "When the task runs on its own: `every` or `on`, unless the sentence says which.",
    example: watchExample,
  },
);

const WatchConfig = component(
  "WatchConfig",
  z.strictObject({ every: optional(every), on: optional(on), no_data: noData, keep }),
  {
    description: "When the task runs on its own.",
    example: { ...watchExample, no_data: "ignore", keep: "all" },
  },
);

export const WatchTime = component("WatchTime", z.strictObject({ every: optional(every), on: optional(on) }), {
  description: "When the sentence asks to be checked; absent if it does not.",
  example: watchExample,
});

export const WatchStatusSchema = component(
  "WatchStatus",
  z.strictObject({
    state: z
      .enum(["watching", "waiting", "paused", "late", "ahead", "stalled", "too_costly", "overloaded", "unknown"])
      .openapi({
        description:
          "`waiting` before the first look; `late`: a look is more than a minute behind; `ahead`: a look lies in the future, as the clock ran ahead; looks go on once that time has passed; `stalled`: looks fail and are retried; `too_costly`: some entities take too long to judge; `overloaded`: all watches together have more to look at than a shard has room for, so looks may come late; `unknown`: a shard could not be asked.",
        example: "watching",
      }),
    last_look_at: instant.nullable().describe("The time of the last look; null before the first."),
    next_look_at: instant.nullable().describe("The time of the next; null if none is scheduled."),
    late_ms: wholeNumber.openapi({ description: "How late the last look was.", example: 0 }),
    missed: wholeNumber.openapi({ description: "Times skipped because a look was late.", example: 0 }),
    unanswered: wholeNumber.openapi({ description: "Entities that the last look could not judge.", example: 0 }),
    valueless: wholeNumber.openapi({
      description:
        "Entities at which the last look had nothing to judge, for `null_input` or `insufficient_history`: nothing fires there.",
      example: 0,
    }),
    advice: z.string().nullable().openapi({
      description: "What to do about entities without values, in words; null where there are none.",
      example: null,
    }),
  }),
  { description: "How the watch of a task is doing." },
);

/** The watch of a task, which may have none. */
export const watching = WatchConfig.nullable().openapi({
  description: "When the task runs on its own; null if it answers only when asked.",
  example: null,
});
