import { z } from "@hono/zod-openapi";
import { duration, instant, onceSound, optional, wholeNumber } from "../../wire/common.ts";
import { component } from "../../wire/component.ts";

const every = duration.openapi({
  description:
    "How often each entity in scope is judged, from 1m to 30d. Looks are about whole multiples of the span since 1970, so that `1h` is on the hour.",
  example: "5m",
});
const on = z.literal("observation").openapi({
  description: "Judges an entity whenever a newest observation of one of the signals arrives, as of that observation.",
  example: "observation",
});
const noData = z.enum(["ignore", "alert"]).openapi({
  description:
    "`alert`: the task's own action says that an entity has stopped reporting, once for each silence. `ignore`: it is not.",
  example: "ignore",
});
const keep = z.enum(["all", "changes"]).openapi({
  description:
    "`all` records every look as a decision; left out, it is refused above 100,000 a day. `changes`, for looks by the clock, records the looks at which an entity begins or ceases to trigger and those that plan an action, and keeps all others in brief.",
  example: "all",
});
const example = { every: "5m" };

export const WatchWish = component(
  "WatchWish",
  z
    .strictObject({ every: optional(every), on: optional(on), no_data: optional(noData), keep: optional(keep) })
    .refine((wish) => wish.every === undefined || wish.on === undefined, {
      message: "must have either `every`, such as 5m, or `on`, and not both",
      when: onceSound,
    }),
  {
    description:
      "When the service itself is to judge, without being asked: `every` or `on`, unless the sentence says which.",
    example,
  },
);

export const WatchConfig = component(
  "WatchConfig",
  z.strictObject({ every: optional(every), on: optional(on), no_data: noData, keep }),
  {
    description: "When the service itself judges, without being asked.",
    example: { ...example, no_data: "ignore", keep: "all" },
  },
);

export const WatchTime = component("WatchTime", z.strictObject({ every: optional(every), on: optional(on) }), {
  description: "When the sentence asks to be checked; left out where it does not.",
  example,
});

export const WatchStatus = component(
  "WatchStatus",
  z.strictObject({
    state: z.enum(["watching", "waiting", "paused", "late", "stalled", "too_costly", "unknown"]).openapi({
      description:
        "`waiting` before the first look; `late`: a look that is due is more than a minute behind; `stalled`: records wait for the database; `too_costly`: some entities take too long to judge; `unknown`: a shard could not be asked.",
      example: "watching",
    }),
    last_look_at: instant.nullable().openapi({ description: "The time of the last look; null before the first." }),
    next_look_at: instant
      .nullable()
      .openapi({ description: "The time of the next; null where none is due by the clock." }),
    late_ms: wholeNumber.openapi({ description: "By how much the last look came after its time.", example: 0 }),
    missed: wholeNumber.openapi({ description: "Times that were passed over because a look was late.", example: 0 }),
    unanswered: wholeNumber.openapi({ description: "Entities that the last look could not judge.", example: 0 }),
  }),
  { description: "How the watch of a task is doing." },
);
