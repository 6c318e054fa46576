import { z } from "@hono/zod-openapi";
import { entity, instant, wholeNumber } from "../../wire/common.ts";
import { component } from "../../wire/component.ts";
import { pageOf, pageQuery } from "../../wire/pagination.ts";
import { TaskParams } from "./tasks.ts";

export const ListSweepsQuery = z.strictObject(pageQuery("sweeps"));
export type ListSweepsInput = { id: string } & z.output<typeof ListSweepsQuery>;

const Sweep = component(
  "Sweep",
  z.strictObject({
    t: instant.describe("The time asked about; for a watch on observations, when it began to look."),
    entities: wholeNumber.openapi({ description: "Entities that were judged.", example: 1_200 }),
    fired: wholeNumber.openapi({ description: "Looks whose action was due to fire.", example: 3 }),
    turned: wholeNumber.openapi({ description: "Entities whose outcome differs from the look before.", example: 5 }),
    unanswered: wholeNumber.openapi({ description: "Entities that could not be judged.", example: 0 }),
    late_ms: wholeNumber.openapi({ description: "How late the looks were.", example: 0 }),
    missed: wholeNumber.openapi({ description: "Times before it that were skipped.", example: 0 }),
    done: z.boolean().openapi({ description: "False while entities remain to be judged.", example: true }),
  }),
  { description: "All looks of a task at one time." },
);

const expired = {
  expired_until: instant.nullable().openapi({
    description:
      "The time of the newest look that was removed for its age; the list begins after it. Null if none was.",
    example: null,
  }),
};

export const SweepList = component("SweepList", pageOf(Sweep).extend(expired), {
  description: "A page of times at which a task looked.",
});
export type SweepList = z.output<typeof SweepList>;

export const LooksParams = z.strictObject({ ...TaskParams.shape, entity });
export const ListLooksQuery = z.strictObject(pageQuery("looks"));
export type ListLooksInput = z.output<typeof LooksParams> & z.output<typeof ListLooksQuery>;

const Look = component(
  "Look",
  z.strictObject({
    t: instant.describe("The time that was asked about."),
    score: z.number().nullable().openapi({ description: "What was compared with the threshold.", example: 0.31 }),
    outcome: z
      .enum(["triggered", "not_triggered"])
      .nullable()
      .openapi({ description: "Null if the entity could not be judged.", example: "triggered" }),
    reason: z.string().nullable().openapi({
      description: "Why the value could not be judged, or why there is no outcome.",
      example: null,
    }),
    decision_id: z.string().nullable().openapi({
      description:
        "The recorded decision. Null if the entity could not be judged, or if the watch keeps only changes and this look was none; POST /evaluate/full with its time records it.",
      example: "dec_5d41c7ab6f0e2b4f",
    }),
  }),
  { description: "One question that a watch asked about one entity." },
);

export const LookList = component("LookList", pageOf(Look).extend(expired), {
  description: "A page of looks at one entity.",
});
export type LookList = z.output<typeof LookList>;
