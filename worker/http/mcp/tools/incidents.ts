import { z } from "zod";
import type { DecisionExplanationView } from "../../../contract/resources/decisions/explain.ts";
import type { Incident, IncidentList } from "../../../contract/resources/alarms/incidents.ts";
import type { LookList } from "../../../contract/resources/tasks/looks.ts";
import { onceSound } from "../../../contract/wire/common.ts";
import { incidentStatuses } from "../../../domain/action/alarm/incident.ts";
import { severityOrder } from "../../../domain/action/alarm/severity-order.ts";
import { DomainError } from "../../../domain/values/errors/errors.ts";
import { asQuery, tool } from "../tool.ts";
import { explanation } from "./decisions.ts";
import { duration, paged, pageEnd } from "./parts.ts";

const incident = {
  incident_id: z.string(),
  kind: z.string().describe("condition, or no_data: it has stopped reporting"),
  status: z.enum(incidentStatuses),
  severity: z.string().nullable(),
  entity: z.string(),
  task_id: z.string(),
  task_name: z.string().nullable(),
  intent: z.string().describe("the task's sentence"),
  summary: z.string().nullable(),
  opened_at: z.string(),
  closed_at: z.string().nullable(),
  acknowledged_by: z.string().nullable(),
  snoozed_until: z.string().nullable(),
  rating: z.string().nullable(),
};
const looksShown = 20;

const acts = {
  acknowledge: "acknowledgeIncident",
  unacknowledge: "unacknowledgeIncident",
  snooze: "snoozeIncident",
  end_snooze: "snoozeIncident",
  rate_right: "rateIncident",
  rate_wrong: "rateIncident",
  withdraw_rating: "rateIncident",
} as const;
const actNames = Object.keys(acts) as (keyof typeof acts)[];

/** Incidents: what is wrong now, why, and what somebody does about it. */
export const incidentTools = [
  tool({
    name: "list_incidents",
    title: "List incidents",
    description: "Lists what watched tasks have raised: an entity's condition holds, or it has stopped reporting.",
    effect: "reads",
    scope: "read",
    input: z.strictObject({
      status: z.enum(incidentStatuses).optional(),
      severity: z.enum(severityOrder).optional(),
      task_id: z.string().optional(),
      entity: z.string().optional(),
      order: z.enum(["newest", "worst"]).default("worst"),
      ...paged,
    }),
    output: z.object({ items: z.array(z.object(incident)), ...pageEnd }),
    call: ({ perform }, input) => perform<IncidentList>("listIncidents", { query: asQuery(input) }),
  }),
  tool({
    name: "get_incident",
    title: "Read an incident",
    description:
      "One incident with its latest looks, and why it opened: what drove the decision, and what would have had to be different.",
    effect: "reads",
    scope: "read",
    input: z.strictObject({ incident_id: z.string() }),
    output: z.object({
      ...incident,
      threshold: z.number().nullable(),
      peak: z.number().nullable(),
      first_decision_id: z.string().nullable(),
      last_decision_id: z.string().nullable(),
      closed_by: z.string().nullable(),
      looks: z.array(z.object({ t: z.string(), score: z.number().nullable() })),
      why: z.object(explanation).nullable(),
    }),
    call: async ({ perform }, { incident_id: id }) => {
      const found = await perform<Incident>("getIncident", { params: { id } });
      const { kind, condition_id, condition_version, entity_id, opened_at: timestamp, task_id, entity } = found;
      const [looks, why] = await Promise.all([
        perform<LookList>("listTaskEntityLooks", {
          params: { id: task_id, entity },
          query: asQuery({ limit: looksShown }),
        }),
        kind === "condition"
          ? perform<DecisionExplanationView>("explainDecision", {
              body: { condition_id, condition_version, entity: entity_id, timestamp },
            }).catch(nullWhereGone)
          : null,
      ]);
      return { ...found, looks: looks.items, why };
    },
  }),
  tool({
    name: "act_on_incident",
    title: "Act on an incident",
    description:
      "Acknowledges, snoozes or rates one incident. `snooze` needs `for`; a rating says whether the alarm was right, and calibration learns from it. Act only when a person asked for it.",
    effect: "changes",
    scope: ["evaluate", "operate"],
    input: z
      .strictObject({
        incident_id: z.string(),
        act: z.enum(actNames),
        for: duration.optional().describe("with snooze: how long, such as 2h"),
        note: z.string().optional().describe("with rate_right or rate_wrong: why"),
      })
      .refine((given) => (given.act === "snooze") === (given.for !== undefined), {
        path: ["for"],
        message: "is needed to snooze, such as 2h, and goes with nothing else",
        when: onceSound,
      })
      .refine(({ act, note }) => note === undefined || act === "rate_right" || act === "rate_wrong", {
        path: ["note"],
        message: "goes with rate_right and rate_wrong only",
        when: onceSound,
      }),
    output: z.object(incident),
    call: ({ perform }, { incident_id: id, act, note, ...given }) =>
      perform<Incident>(acts[act], { params: { id }, ...actBody(act, given.for, note) }),
  }),
];

/** A record may be gone, as of an entity that was erased. */
function nullWhereGone(error: unknown): null {
  if (error instanceof DomainError && error.code === "not_found") return null;
  throw error;
}

function actBody(act: keyof typeof acts, length: string | undefined, note: string | undefined): { body?: object } {
  const noted = note === undefined ? {} : { note };
  switch (act) {
    case "snooze":
      return { body: { for: length } };
    case "end_snooze":
      return { body: { until: null } };
    case "rate_right":
      return { body: { rating: "right", ...noted } };
    case "rate_wrong":
      return { body: { rating: "wrong", ...noted } };
    case "withdraw_rating":
      return { body: { rating: null } };
    default:
      return {};
  }
}
