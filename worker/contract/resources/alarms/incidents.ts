import { z } from "@hono/zod-openapi";
import {
  duration,
  entity,
  entityId,
  id,
  instant,
  onceSound,
  optional,
  prose,
  timestamp,
  version,
} from "../../wire/common.ts";
import { component } from "../../wire/component.ts";
import { page, pageQuery } from "../../wire/pagination.ts";

const incidentId = id.openapi({ example: "inc_k3v9m2x7q0c4h8t1.01992f6e1c0e7a3b9d5f" });
const taskId = id.openapi({ example: "task_01992f6e1c0e7a3b9d5f" });
const status = z.enum(["open", "acknowledged", "closed"]).openapi({
  description: "`open` until somebody acknowledges it, `closed` when it is over.",
  example: "open",
});
const rating = z.enum(["right", "wrong"]).openapi({
  description: "`right` rates the decision that opened it `correct`, `wrong` rates it `false_positive`.",
  example: "wrong",
});

export const Incident = component(
  "Incident",
  z.strictObject({
    incident_id: incidentId,
    task_id: taskId,
    kind: z.enum(["condition", "no_data"]).openapi({
      description: "`condition`: the task's condition holds. `no_data`: the entity has stopped reporting.",
      example: "condition",
    }),
    status,
    entity_id: entityId,
    entity: z.string().openapi({
      description: "Your own identifier, looked up as the incident is read; `(erased)` if it is no longer known.",
      example: "account:8841",
    }),
    condition_id: id.openapi({ example: "cnd_9x1k7w" }),
    condition_version: version,
    opened_at: instant.openapi({
      description: "The time that the first decision is about, or since when data is missing.",
    }),
    closed_at: instant.nullable().openapi({ description: "Null while it is not over." }),
    closed_by: z
      .enum(["recovered", "paused", "unwatched", "deleted", "rebound", "scope", "erased", "retired"])
      .nullable()
      .openapi({
        description:
          "`recovered`: a decision, or data that came back. All others close it quietly: the task was `paused`, `unwatched`, `deleted` or `rebound`, its `scope` changed, the entity was `erased`, or it has been silent for so long that it is `retired`.",
        example: null,
      }),
    first_decision_id: id.nullable().openapi({
      description: "The decision that opened it; null where nothing was decided.",
      example: "dec_k3v9m2x7q0c4h8t1",
    }),
    last_decision_id: id.nullable().openapi({
      description: "The last recorded decision that moved or closed it.",
      example: "dec_k3v9m2x7q0c4h8t1",
    }),
    as_of: instant.openapi({ description: "The latest time it knows of; no decision about an earlier one moves it." }),
    peak: z.number().nullable().openapi({
      description:
        "The most extreme score in it, on the side on which the condition fires; null where there is none. Looks that are not recorded (`keep: changes`) count from the next decision that is, at the latest from the one that ends it.",
      example: 0.21,
    }),
    told: z.boolean().openapi({ description: "Whether the task's action was to be sent in it.", example: true }),
    acknowledged_at: instant.nullable(),
    acknowledged_by: z.string().nullable().openapi({
      description: "The API key of whoever acknowledged it first; `link` where it was done by a signed link.",
      example: "key_1a2b3c4d",
    }),
    snoozed_until: instant
      .nullable()
      .openapi({ description: "Until when it sends nothing; null where it is not snoozed." }),
    rating: rating.nullable().openapi({ description: "What it was last rated.", example: null }),
  }),
  { description: "A stretch in which a task that watches found an entity's condition true, or had no data from it." },
);
export type Incident = z.output<typeof Incident>;

export const ListIncidentsQuery = z.strictObject({
  status: optional(status),
  task_id: optional(taskId),
  entity: optional(entity.openapi({ description: "The entity, or its pseudonym.", example: "account:8841" })),
  ...pageQuery("incidents"),
});
export type ListIncidentsQuery = z.output<typeof ListIncidentsQuery>;

export const IncidentList = component("IncidentList", page(Incident), { description: "A page of incidents." });
export type IncidentList = z.output<typeof IncidentList>;

export const IncidentParams = z.strictObject({ id: incidentId });
export type GetIncidentInput = z.output<typeof IncidentParams>;

export const RateIncidentBody = component(
  "RateIncidentBody",
  z.strictObject({
    rating,
    note: optional(
      prose(2000).openapi({ description: "Why, in your own words; kept for audit.", example: "Known maintenance" }),
    ),
  }),
  { description: "Whether it was right to open the incident.", example: { rating: "wrong" } },
);
export type RateIncidentInput = z.output<typeof RateIncidentBody> & GetIncidentInput;

export const SnoozeIncidentBody = component(
  "SnoozeIncidentBody",
  z
    .strictObject({
      until: optional(
        timestamp
          .nullable()
          .openapi({ description: "When it may send again, at most 30 days ahead; null ends the snooze." }),
      ),
      for: optional(duration.openapi({ description: "The same as a length of time from now.", example: "2h" })),
    })
    .refine((body) => (body.until === undefined) !== (body.for === undefined), {
      message: "must have either `until` or `for`",
      when: onceSound,
    }),
  { description: "How long the incident is to send nothing.", example: { for: "2h" } },
);
export type SnoozeIncidentInput = z.output<typeof SnoozeIncidentBody> & GetIncidentInput;
