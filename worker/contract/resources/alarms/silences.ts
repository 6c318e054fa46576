import { z } from "@hono/zod-openapi";
import { longestSilenceDays } from "../../../domain/firing/silence.ts";
import { By } from "../../wire/by.ts";
import { entity, entityId, externalId, flagQuery, id, instant, optional, prose, timestamp } from "../../wire/common.ts";
import { taskId } from "../../wire/ids.ts";
import { weeklyHours } from "../actions/firing.ts";
import { component } from "../../wire/component.ts";
import { listOf, pageQuery } from "../../wire/pagination.ts";

const silenceId = id.openapi({
  description: "Id of the silence.",
  example: "sil_01992f6e-1c0e-7a3b-9d5f-2c7e9f0a4b61",
});
const silencedEntity = entity.openapi({
  description: "The entity to silence: your own identifier, or its pseudonym.",
  example: "account:8841",
});
const silenceReason = prose(500).openapi({
  description: "Why, in your own words; kept for audit.",
  example: "Planned maintenance",
});

const Recurrence = component("Recurrence", weeklyHours, {
  description:
    "Hours of the week by the clocks of a zone: the hour that is skipped in spring is in none of them, the one that is repeated in autumn is in them twice.",
  example: { days: ["sun"], from: "02:00", to: "04:00", zone: "Europe/Berlin" },
});

const SilencedSpan = component("SilencedSpan", z.strictObject({ from: instant, until: instant }), {
  description: "One time of a silence that comes again.",
});

export const PreviewSilenceBody = component(
  "PreviewSilenceBody",
  z.strictObject({
    every: Recurrence,
    from: optional(timestamp.describe("Where to begin; now if left out.")),
  }),
  {
    description: "Hours of the week to look ahead in.",
    example: { every: { days: ["sun"], from: "02:00", to: "04:00", zone: "Europe/Berlin" } },
  },
);
export type PreviewSilenceBody = z.output<typeof PreviewSilenceBody>;

export const SilencePreview = component(
  "SilencePreview",
  z.strictObject({ every: Recurrence, next: z.array(SilencedSpan) }),
  { description: "The hours with nothing left out, and the next ten times of a silence with them." },
);
export type SilencePreview = z.output<typeof SilencePreview>;

export const CreateSilenceBody = component(
  "CreateSilenceBody",
  z
    .strictObject({
      external_id: optional(externalId.describe("Your own name for it. No two that have not ended have the same.")),
      task_id: optional(taskId.openapi({ description: "The task to silence." })),
      entity: optional(silencedEntity),
      from: optional(timestamp.describe("When it begins; now if left out.")),
      every: optional(
        Recurrence.describe(
          "The hours of the week in which it holds back, again and again until `until`; all the time if left out.",
        ),
      ),
      until: timestamp.describe(`When it ends: in the future, at most ${longestSilenceDays} days ahead.`),
      reason: silenceReason,
    })
    .refine(({ task_id, entity }) => task_id !== undefined || entity !== undefined, {
      path: ["task_id"],
      message: "or `entity` is required: a silence is of a task, of an entity, or of a task about an entity",
    }),
  {
    description: "What to silence, and for how long.",
    example: { task_id: "task_01992f6e1c0e7a3b9d5f", until: "2026-09-01T12:00:00.000Z", reason: "Planned maintenance" },
  },
);
export type CreateSilenceBody = z.output<typeof CreateSilenceBody>;

export const SilenceView = component(
  "Silence",
  z.strictObject({
    silence_id: silenceId,
    external_id: externalId.nullable(),
    task_id: taskId.nullable().describe("The task; null if the silence covers every task and action."),
    entity_id: entityId.nullable(),
    entity: z.string().nullable().openapi({
      description:
        "Your own identifier of the entity, looked up when read; null if the silence covers every entity, or if the entity has not been seen yet or was erased.",
      example: "account:8841",
    }),
    from: instant,
    until: instant.describe("When it ends."),
    ended_at: instant.nullable().describe("When someone ended it early; null if nobody did."),
    status: z.enum(["scheduled", "active", "ended"]).openapi({ description: "Its state now.", example: "active" }),
    every: Recurrence.nullable().describe("The hours in which it comes again; null for one that comes once."),
    next: z
      .array(SilencedSpan)
      .describe("Of one that comes again, the next five times, the present one among them; empty for others."),
    reason: z.string().openapi({ example: "Planned maintenance" }),
    created_at: instant,
    created_by: z.string().openapi({ description: "The id in `by`.", example: "key_1f0c9a2b" }),
    by: By,
  }),
  { description: "A period in which firings are held back. Evaluation continues." },
);
export type SilenceView = z.output<typeof SilenceView>;

export const SilenceParams = z.strictObject({ id: silenceId });
export type SilenceInput = z.output<typeof SilenceParams>;

export const ListSilencesQuery = z.strictObject({
  ...pageQuery("silences"),
  active: optional(flagQuery.describe("`true` for those in force now, `false` for the others.")),
  task_id: optional(taskId.openapi({ description: "Only silences that name this task." })),
  entity: optional(
    entity.openapi({ description: "Only silences that name this entity or pseudonym.", example: "account:8841" }),
  ),
});
export type ListSilencesQuery = z.output<typeof ListSilencesQuery>;

export const SilenceList = listOf("SilenceList", SilenceView, "A page of silences.");
export type SilenceList = z.output<typeof SilenceList>;
