import { z } from "@hono/zod-openapi";
import { mostIncidentsAtOnce } from "../../../domain/action/alarm/incident.ts";
import { optional, wholeNumber } from "../../wire/common.ts";
import { component } from "../../wire/component.ts";
import { EntityError } from "../evaluation/batch.ts";
import { AssignIncidentBody, Incident, incidentId, RateIncidentBody, snoozeFields, snoozeRule } from "./incidents.ts";

const AcknowledgeAct = component("AcknowledgeAct", z.strictObject({ type: z.literal("acknowledge") }), {
  description: "Acknowledges each.",
  example: { type: "acknowledge" },
});
const AssignAct = component("AssignAct", z.strictObject({ type: z.literal("assign"), ...AssignIncidentBody.shape }), {
  description: "Gives each to somebody, or to nobody.",
  example: { type: "assign", assignee: "on-call@example.com" },
});
const RateAct = component("RateAct", z.strictObject({ type: z.literal("rate"), ...RateIncidentBody.shape }), {
  description: "Rates each.",
  example: { type: "rate", rating: "wrong" },
});
const SnoozeAct = component(
  "SnoozeAct",
  z.strictObject({ type: z.literal("snooze"), ...snoozeFields }).refine(...snoozeRule),
  {
    description: "Snoozes each.",
    example: { type: "snooze", for: "2h" },
  },
);

const IncidentAct = component(
  "IncidentAct",
  z.discriminatedUnion("type", [AcknowledgeAct, AssignAct, RateAct, SnoozeAct]),
  {
    description: "What to do with each of several incidents.",
    example: { type: "acknowledge" },
  },
);

export const BulkIncidentsBody = component(
  "BulkIncidentsBody",
  z.strictObject({
    incident_ids: z
      .array(incidentId)
      .min(1)
      .max(mostIncidentsAtOnce)
      .refine((ids) => new Set(ids).size === ids.length, "must not repeat an incident")
      .describe("Which incidents, in the order of the answer."),
    act: IncidentAct,
  }),
  {
    description: `The same for up to ${mostIncidentsAtOnce} incidents.`,
    example: { incident_ids: ["inc_k3v9m2x7q0c4h8t1.01992f6e1c0e7a3b9d5f"], act: { type: "acknowledge" } },
  },
);
export type BulkIncidentsBody = z.output<typeof BulkIncidentsBody>;

const BulkIncident = component(
  "BulkIncident",
  z.strictObject({ incident_id: incidentId, incident: optional(Incident), error: optional(EntityError) }),
  { description: "One incident as it is now, or why nothing was done with it." },
);
export type BulkIncident = z.output<typeof BulkIncident>;

export const BulkIncidentsResult = component(
  "BulkIncidentsResult",
  z.strictObject({
    results: z.array(BulkIncident),
    total: wholeNumber.openapi({ description: "How many were asked for.", example: 2 }),
    failed: wholeNumber.openapi({ description: "Those with an error.", example: 0 }),
  }),
  { description: "What became of each, in the order asked." },
);
export type BulkIncidentsResult = z.output<typeof BulkIncidentsResult>;
