import { component } from "../../wire/component.ts";
import { z } from "@hono/zod-openapi";
import {
  entity,
  instant,
  line,
  member,
  optional,
  primitiveId,
  scalarValue,
  timestamp,
  wholeNumber,
} from "../../wire/common.ts";
import { maxEventId } from "../../../domain/values/observation-check.ts";
import { fromBeforeTo, listOf, pageQuery } from "../../wire/pagination.ts";

export const observationExample = {
  primitive_id: "account.active_user_rate_30d",
  entity: "account:8841",
  observed_at: "2026-09-01T08:00:00.000Z",
  value: 0.41,
};

/** What an observation may say beside its value. */
export const observationMarks = {
  event_id: optional(
    line(maxEventId).openapi({
      description:
        "What tells this event from others of its signal, entity and time, such as the id of a payment: each counts. The same again is unchanged. Only a keyed hash of it is stored.",
      example: "pay_8f3k2",
    }),
  ),
  reset: optional(
    z
      .literal(true)
      .describe("For a counter: since the observation before, it began again at 0, even where its value is no lower."),
  ),
  stale: optional(
    z
      .literal(true)
      .describe("The series ends here; `value` is null. From then on there is no value, whatever the signal's type."),
  ),
};

const PushedObservation = component(
  "NewObservation",
  z.strictObject({
    primitive_id: primitiveId,
    entity,
    observed_at: optional(
      timestamp.describe(
        "When the value held; now if left out. At most 60 s ahead, and not older than what the service keeps.",
      ),
    ),
    value: scalarValue,
    ...observationMarks,
    member: optional(member),
  }),
  {
    description:
      "One value of one signal of one entity. Another value for the same time, and the same event if it has an id, is a correction.",
    example: observationExample,
  },
);
export type PushedObservation = z.output<typeof PushedObservation>;

export const PushObservationsBody = component(
  "PushObservationsBody",
  z.strictObject({
    observations: z.array(PushedObservation).min(1).max(1000).describe("If any of them is invalid, none is stored."),
  }),
  { description: "Up to 1,000 observations." },
);
export type PushObservationsBody = z.output<typeof PushObservationsBody>;

const PushWarning = component(
  "PushWarning",
  z.strictObject({
    primitive_id: primitiveId,
    message: z.string().openapi({
      example:
        "Values of account.active_user_rate_30d lie outside 0 to 1, the range that its unit, description or id gives: 35. They are stored. Push other values for the same times to correct them, or the right unit with PATCH /primitives/{id}.",
    }),
    count: wholeNumber.openapi({ description: "How many values of the push it is about.", example: 1 }),
    first: z
      .array(
        z.strictObject({
          index: wholeNumber.openapi({ description: "Place among the observations, from 0.", example: 0 }),
          value: z.number().openapi({ example: 35 }),
        }),
      )
      .describe("The first five of them."),
  }),
  { description: "Values that were stored and do not look like values of their signal." },
);

export const PushObservationsResult = component(
  "PushObservationsResult",
  z.strictObject({
    accepted: wholeNumber.openapi({ description: "Observations added to the ledger.", example: 2 }),
    unchanged: wholeNumber.openapi({ description: "Observations the ledger already held.", example: 0 }),
    warnings: optional(
      z
        .array(PushWarning)
        .describe("One for each signal with values outside the range it documents; left out if none."),
    ),
  }),
  { description: "What the push changed." },
);
export type PushObservationsResult = z.output<typeof PushObservationsResult>;

/** The same of one that is stored. */
export const shownMarks = {
  event: optional(
    z.string().openapi({
      description: "What stands for its event: a hash of `event_id` under a key of the entity's own.",
      example: "4f1c2a9be07d4c55a1b2c3d4e5f60718",
    }),
  ),
  reset: observationMarks.reset,
  stale: observationMarks.stale,
};

const Observation = component(
  "Observation",
  z.strictObject({
    primitive_id: primitiveId,
    entity,
    observed_at: instant,
    value: scalarValue,
    member: optional(member.describe("As it was pushed.")),
    sequence: wholeNumber.openapi({
      description: "Place in the ledger; of several values for one time, the highest in view counts.",
      example: 1042,
    }),
    recorded_at: instant.describe("When the ledger took it in."),
    ...shownMarks,
  }),
  {
    description: "One row of the ledger.",
    example: {
      ...observationExample,
      sequence: 1042,
      recorded_at: "2026-09-01T08:00:02.317Z",
    },
  },
);

export const ListObservationsQuery = z
  .strictObject({
    entity,
    primitive_id: primitiveId,
    from: optional(timestamp.describe("Earliest observed_at, inclusive.")),
    to: optional(timestamp.describe("Latest observed_at, inclusive.")),
    ...pageQuery("observations"),
  })
  .refine(...fromBeforeTo);
export type ListObservationsQuery = z.output<typeof ListObservationsQuery>;

export const ObservationList = listOf("ObservationList", Observation, "A page of observations.");
export type ObservationList = z.output<typeof ObservationList>;
