import { z } from "@hono/zod-openapi";
import { incidentKinds, incidentStatuses } from "../../../domain/action/alarm/incident.ts";
import { severityOrder } from "../../../domain/action/alarm/severity-order.ts";
import { severities } from "../../../domain/task/meta.ts";
import {
  lengthOfTime,
  entity,
  entityId,
  flagQuery,
  id,
  instant,
  line,
  onceSound,
  optional,
  prose,
  timestamp,
  version,
  wholeNumber,
} from "../../wire/common.ts";
import { conditionId, taskId } from "../../wire/ids.ts";
import { By } from "../../wire/by.ts";
import { component } from "../../wire/component.ts";
import { listOf, pageQuery } from "../../wire/pagination.ts";
import { DecidingMembers } from "../evaluation/evaluate.ts";

export const incidentId = id.openapi({ example: "inc_k3v9m2x7q0c4h8t1.01992f6e1c0e7a3b9d5f" });
const incidentStanding = z.enum(incidentStatuses).openapi({
  description: "`open` until someone acknowledges it, `closed` when it is over.",
  example: "open",
});
const rating = z.enum(["right", "wrong"], 'must be "right", "wrong" or, to withdraw it, null').openapi({
  description: "`right` rates the decision that opened it `correct`, `wrong` rates it `false_positive`.",
  example: "wrong",
});

const severity = z.enum(severityOrder);
const incidentKind = z.enum(incidentKinds);
const assignee = line(120).openapi({ example: "on-call@example.com" });
const looksAtMost = 60;

const IncidentLook = component(
  "IncidentLook",
  z.strictObject({
    t: instant,
    score: z.number().nullable().openapi({ description: "What was compared with `threshold`.", example: 0.31 }),
  }),
  { description: "One look of the watch at the entity of an incident." },
);

const MembersAdded = component(
  "MembersAdded",
  z.strictObject({
    t: instant,
    count: wholeNumber.openapi({ description: "How many began to fire.", example: 1 }),
    worst: DecidingMembers.shape.deciding.describe("At most ten of them with their Results, worst first."),
  }),
  { description: "Members that began to fire while an incident was open, of which one message told." },
);

export const Incident = component(
  "Incident",
  z.strictObject({
    incident_id: incidentId,
    task_id: taskId,
    kind: incidentKind.openapi({
      description: "`condition`: the task's condition holds. `no_data`: the entity has stopped reporting.",
      example: "condition",
    }),
    status: incidentStanding,
    entity_id: entityId,
    entity: z.string().openapi({
      description: "Your own identifier, looked up as the incident is read; `(erased)` if it is no longer known.",
      example: "account:8841",
    }),
    intent: z.string().openapi({
      description: "The sentence of the task.",
      example: "alert me when the active user rate drops below 35%",
    }),
    task_name: z
      .string()
      .nullable()
      .openapi({ description: "What people call the task; null if nobody has said.", example: "Low engagement" }),
    severity: z.enum(severities).nullable().openapi({
      description: "The severity now in the task's `meta`; null if none.",
      example: "warning",
    }),
    summary: z.string().nullable().openapi({
      description:
        "Why, in the units of the sentence: from the last recorded decision while open, from the first once over; null if no longer known.",
      example: "28% is below the threshold of 35%",
    }),
    threshold: z.number().nullable().openapi({
      description: "What scores are compared with; null if no number.",
      example: 0.35,
    }),
    members: optional(
      DecidingMembers.describe("The members behind `summary`, of the same decision; left out where signals have none."),
    ),
    members_added: optional(
      z
        .array(MembersAdded)
        .describe("Members that began to fire while it was open, the earliest first; left out where there are none."),
    ),
    condition_id: conditionId,
    condition_version: version,
    opened_at: instant.describe("The time that the first decision is about, or since when data is missing."),
    closed_at: instant.nullable().describe("Null until it is over."),
    closed_by: z
      .enum(["recovered", "paused", "unwatched", "deleted", "rebound", "scope", "erased", "retired"])
      .nullable()
      .openapi({
        description:
          "`recovered`: a decision, or data that came back. All others close it without a message: the task was `paused`, `unwatched`, `deleted` or `rebound`, its `scope` changed, the entity was `erased`, or silent for so long that it is `retired`.",
        example: null,
      }),
    first_decision_id: id.nullable().openapi({
      description: "The decision that opened it; null where nothing was decided.",
      example: "dec_k3v9m2x7q0c4h8t1",
    }),
    last_decision_id: id.nullable().openapi({
      description: "The last recorded decision that updated or closed it.",
      example: "dec_k3v9m2x7q0c4h8t1",
    }),
    as_of: instant.describe("The latest time it covers; decisions about earlier times do not change it."),
    peak: z.number().nullable().openapi({
      description:
        "The most extreme score so far, on the side where the condition fires; null if none. Looks that are not recorded (`keep: changes`) are included once the next decision is recorded.",
      example: 0.21,
    }),
    told: z.boolean().openapi({ description: "Whether a message about it has reached its receiver.", example: true }),
    acknowledged_at: instant.nullable(),
    acknowledged_by: z.string().nullable().openapi({
      description: "The id in `by`.",
      example: "key_1a2b3c4d",
    }),
    by: By.nullable().describe("Who acknowledged it first; null if nobody has."),
    assignee: assignee.nullable().describe("Who looks after it; null if nobody was named."),
    comments: wholeNumber.openapi({ description: "How many comments there are.", example: 2 }),
    url: z.string().nullable().openapi({
      description: "Its page in the console, which never changes; null if `SVC_PUBLIC_URL` is not set.",
      example: "https://monitor.example.com/console#/alarms/inc_k3v9m2x7q0c4h8t1.01992f6e1c0e7a3b9d5f",
    }),
    snoozed_until: instant.nullable().describe("Sends nothing until then; null if not snoozed."),
    rating: rating.nullable().openapi({ description: "Its latest rating; null if none or withdrawn.", example: null }),
    looks: optional(
      z.array(IncidentLook).openapi({
        description: "The last looks at its entity up to its end, oldest first. Only in a list that asks for them.",
        example: [],
      }),
    ),
  }),
  { description: "A period in which a watching task found an entity's condition true, or got no data from it." },
);
export type Incident = z.output<typeof Incident>;

const aboutFields = {
  task_id: optional(taskId),
  entity: optional(entity.openapi({ description: "The entity, or its pseudonym.", example: "account:8841" })),
};

export const ListIncidentsQuery = z.strictObject({
  status: optional(incidentStanding),
  ...aboutFields,
  severity: optional(
    severity.openapi({
      description: "Only those whose task now has this severity; `unset` for tasks without one.",
      example: "critical",
    }),
  ),
  kind: optional(incidentKind.describe("Only those about a condition, or about missing data.")),
  assignee: optional(assignee.describe("Only those of this assignee, spelled as it was given.")),
  assigned: optional(flagQuery.describe("Only those with an assignee, or without one.")),
  q: optional(
    line(200).openapi({
      description:
        "Only those with each of these words in the task's name, sentence or note, the entity or a comment, in capitals or not. Reads up to 1,000 incidents a call: a page may be short, or empty, and still have a `next_cursor`.",
      example: "pressure boiler:4",
    }),
  ),
  order: z.enum(["newest", "worst"]).default("newest").openapi({
    description: "`newest` first, or `worst` severity first.",
    example: "worst",
  }),
  looks: z
    .string()
    .regex(/^[0-9]{1,2}$/, `must be a whole number from 0 to ${looksAtMost}`)
    .transform(Number)
    .refine((looks) => looks <= looksAtMost, `must be a whole number from 0 to ${looksAtMost}`)
    .default(0)
    .openapi({
      type: "integer",
      minimum: 0,
      maximum: looksAtMost,
      default: 0,
      description: "How many of the last looks to add to each incident.",
      example: 30,
    }),
  ...pageQuery("incidents"),
});
export type ListIncidentsQuery = z.output<typeof ListIncidentsQuery>;

export const IncidentList = listOf("IncidentList", Incident, "A page of incidents.");
export type IncidentList = z.output<typeof IncidentList>;

export const CountIncidentsQuery = z.strictObject(aboutFields);
export type CountIncidentsQuery = z.output<typeof CountIncidentsQuery>;

const openCount = wholeNumber.openapi({ example: 2 });

export const IncidentCountsView = component(
  "IncidentCounts",
  z.strictObject({
    open: wholeNumber.openapi({ description: "Not acknowledged.", example: 10 }),
    acknowledged: wholeNumber.openapi({ description: "Acknowledged.", example: 4 }),
    open_by_severity: z
      .strictObject({
        critical: openCount,
        error: openCount,
        warning: openCount,
        info: openCount,
        unset: openCount,
      })
      .describe("Those of `open`, by the severity of their task."),
    at_least: z.array(z.enum(["open", "acknowledged", ...severityOrder])).openapi({
      description:
        "Which numbers may be larger: counting stops at 1,000 per severity and at 1,000 acknowledged. Empty if all are exact.",
      example: [],
    }),
  }),
  { description: "How many incidents are not over." },
);
export type IncidentCountsView = z.output<typeof IncidentCountsView>;

export const IncidentParams = z.strictObject({ id: incidentId });
export type GetIncidentInput = z.output<typeof IncidentParams>;

export const RateIncidentBody = component(
  "RateIncidentBody",
  z.strictObject({
    rating: rating.nullable().describe("Null withdraws the rating: it is kept, but no longer counts."),
    note: optional(
      prose(2000).openapi({ description: "Why, in your own words; kept for audit.", example: "Known maintenance" }),
    ),
  }),
  { description: "Whether the alarm was right.", example: { rating: "wrong" } },
);
export type RateIncidentInput = z.output<typeof RateIncidentBody> & GetIncidentInput;

export const AssignIncidentBody = component(
  "AssignIncidentBody",
  z.strictObject({
    assignee: assignee
      .nullable()
      .describe("A name or an address, as your team writes it; null takes it away from whoever had it."),
  }),
  { description: "Who looks after the incident.", example: { assignee: "on-call@example.com" } },
);
export type AssignIncidentInput = z.output<typeof AssignIncidentBody> & GetIncidentInput;

/** How long a snooze lasts. */
export const snoozeFields = {
  until: optional(
    timestamp.nullable().describe("When it may send again, at most 30 days ahead; null ends the snooze."),
  ),
  for: optional(lengthOfTime.openapi({ description: "The same as a length of time from now.", example: "2h" })),
};
/** A snooze has one end. */
export const snoozeRule = [
  (body: { until?: unknown; for?: unknown }): boolean => (body.until === undefined) !== (body.for === undefined),
  { message: "must have either `until` or `for`", when: onceSound },
] as const satisfies Parameters<z.ZodObject["refine"]>;

export const SnoozeIncidentBody = component("SnoozeIncidentBody", z.strictObject(snoozeFields).refine(...snoozeRule), {
  description: "How long the incident sends nothing.",
  example: { for: "2h" },
});
export type SnoozeIncidentInput = z.output<typeof SnoozeIncidentBody> & GetIncidentInput;
