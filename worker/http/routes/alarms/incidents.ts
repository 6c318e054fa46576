import { BulkIncidentsBody, BulkIncidentsResult } from "../../../contract/resources/alarms/bulk-incidents.ts";
import {
  AssignIncidentBody,
  CountIncidentsQuery,
  Incident,
  IncidentCountsView,
  IncidentList,
  IncidentParams,
  ListIncidentsQuery,
  RateIncidentBody,
  SnoozeIncidentBody,
} from "../../../contract/resources/alarms/incidents.ts";
import { LinkUseList, ListLinkUsesQuery } from "../../../contract/resources/alarms/link-uses.ts";
import {
  acknowledgeIncident,
  assignIncident,
  revokeIncidentLinks,
  unacknowledgeIncident,
  snoozeIncident,
  rateIncident,
} from "../../../usecases/alarms/change-incident.ts";
import { countIncidents, listIncidents } from "../../../usecases/alarms/list-incidents.ts";
import { getIncident } from "../../../usecases/alarms/incident-view.ts";
import { listLinkUses } from "../../../usecases/alarms/links/list-link-uses.ts";
import { bulkIncidents } from "../../../usecases/alarms/bulk-incidents.ts";
import { json } from "../../body.ts";
import { incidentListTouch, incidentTouch, incidentWithin } from "../../../usecases/reach/records.ts";
import { operationsOf } from "../../operation/operation.ts";

const operation = operationsOf("Incidents");

/** Incidents: list, count, read, what links did, acknowledge and take that back, revoke links, rate, snooze, assign, many at once. */
export const incidentOperations = [
  operation({
    id: "listIncidents",
    route: "GET /incidents",
    scope: "read",
    reach: ({ services, query }) => incidentListTouch(services, query),
    summary: "List incidents",
    description:
      "Pages through the incidents of tasks that watch, newest or most severe first, and searches them. Each says why in words and, with `looks`, how its score moved.",
    takes: { query: ListIncidentsQuery },
    gives: { status: 200, schema: IncidentList, words: "A page of incidents." },
    call: ({ services, query }) => listIncidents(services, query),
  }),
  operation({
    id: "countIncidents",
    route: "GET /incidents/counts",
    scope: "read",
    reach: ({ services, query }) => incidentListTouch(services, query),
    summary: "Count incidents",
    description: "Counts the incidents that are not over: all of them, or those of a task or entity.",
    takes: { query: CountIncidentsQuery },
    gives: { status: 200, schema: IncidentCountsView, words: "The counts." },
    call: ({ services, query }) => countIncidents(services, query),
  }),
  operation({
    id: "getIncident",
    route: "GET /incidents/{id}",
    scope: "read",
    reach: ({ services, params }) => incidentTouch(services, params.id),
    summary: "Read an incident",
    description: "Reads one incident by its id, even one that is over.",
    takes: { params: IncidentParams },
    gives: { status: 200, schema: Incident, words: "The incident." },
    call: ({ services, params }) => getIncident(services, params),
  }),
  operation({
    id: "listIncidentLinkUses",
    route: "GET /incidents/{id}/link-uses",
    scope: "read",
    reach: ({ services, params }) => incidentTouch(services, params.id),
    summary: "List uses of links",
    description:
      "Pages through what people did to an incident with the signed links in messages, newest first: each press of the button, whether or not it changed anything.",
    takes: { params: IncidentParams, query: ListLinkUsesQuery },
    gives: { status: 200, schema: LinkUseList, words: "A page of uses." },
    call: ({ services, params, query }) => listLinkUses(services, { ...params, ...query }),
  }),
  operation({
    id: "acknowledgeIncident",
    route: "POST /incidents/{id}/acknowledge",
    scope: ["evaluate", "operate"],
    reach: ({ services, params }) => incidentTouch(services, params.id),
    summary: "Acknowledge an incident",
    description:
      "Notes that someone has seen an incident, even one that is over. Takes no body. Repeating it is safe: the first to acknowledge it stays on record.",
    takes: { params: IncidentParams },
    gives: { status: 200, schema: Incident, words: "The incident." },
    audited: { table: "incidents", subject: ({ params }) => params.id },
    call: ({ services, params, by }) => acknowledgeIncident(services, { ...params, by: by.id }),
  }),
  operation({
    id: "unacknowledgeIncident",
    route: "DELETE /incidents/{id}/acknowledge",
    scope: ["evaluate", "operate"],
    reach: ({ services, params }) => incidentTouch(services, params.id),
    summary: "Take an acknowledgement back",
    description:
      "Withdraws the acknowledgement, whoever gave it; reminders resume. Effects elsewhere remain: a pager is not notified, and an escalation does not start again. Repeating it changes nothing.",
    takes: { params: IncidentParams },
    gives: { status: 200, schema: Incident, words: "The incident." },
    audited: { table: "incidents", subject: ({ params }) => params.id },
    call: ({ services, params }) => unacknowledgeIncident(services, params),
  }),
  operation({
    id: "revokeIncidentLinks",
    route: "DELETE /incidents/{id}/links",
    scope: ["evaluate", "operate"],
    reach: ({ services, params }) => incidentTouch(services, params.id),
    summary: "Revoke links",
    description:
      "Revokes the signed links of every message about an incident so far, such as one that was forwarded. They then say so and do nothing; the next message has new ones. Repeating it is safe.",
    takes: { params: IncidentParams },
    gives: { status: 200, schema: Incident, words: "The incident." },
    audited: { table: "incidents", subject: ({ params }) => params.id },
    call: ({ services, params }) => revokeIncidentLinks(services, params),
  }),
  operation({
    id: "rateIncident",
    route: "POST /incidents/{id}/rate",
    scope: ["evaluate", "operate"],
    reach: ({ services, params }) => incidentTouch(services, params.id),
    idempotent: true,
    summary: "Rate an incident",
    description:
      "Says whether the alarm was right, as a rating of the decision that opened the incident. Repeating it changes nothing, a new rating replaces it, and null withdraws it.",
    takes: { params: IncidentParams, body: json(RateIncidentBody, "The rating.") },
    gives: { status: 200, schema: Incident, words: "The incident." },
    fails: ["conflict"],
    audited: { table: "incidents", subject: ({ params }) => params.id, shows: ["rating"] },
    call: ({ services, params, body, by, claim }) =>
      rateIncident(services, { ...params, ...body }, { by: by.id, claim }),
  }),
  operation({
    id: "snoozeIncident",
    route: "POST /incidents/{id}/snooze",
    scope: ["evaluate", "operate"],
    reach: ({ services, params }) => incidentTouch(services, params.id),
    summary: "Snooze an incident",
    description:
      "Keeps an incident from sending anything until a given time. The incident itself continues, and can be snoozed again for longer or shorter.",
    takes: { params: IncidentParams, body: json(SnoozeIncidentBody, "How long.") },
    gives: { status: 200, schema: Incident, words: "The incident." },
    fails: ["conflict"],
    audited: { table: "incidents", subject: ({ params }) => params.id, shows: ["until", "for"] },
    call: ({ services, params, body }) => snoozeIncident(services, { ...params, ...body }),
  }),
  operation({
    id: "assignIncident",
    route: "POST /incidents/{id}/assign",
    scope: ["evaluate", "operate"],
    reach: ({ services, params }) => incidentTouch(services, params.id),
    summary: "Assign an incident",
    description: "Says who looks after an incident, even one that is over. The last one to be named counts.",
    takes: { params: IncidentParams, body: json(AssignIncidentBody, "Who.") },
    gives: { status: 200, schema: Incident, words: "The incident." },
    audited: { table: "incidents", subject: ({ params }) => params.id },
    call: ({ services, params, body }) => assignIncident(services, { ...params, ...body }),
  }),
  operation({
    id: "bulkIncidents",
    route: "POST /incidents/bulk",
    scope: ["evaluate", "operate"],
    reach: "each",
    summary: "Act on many incidents",
    description:
      "Acknowledges, assigns, rates or snoozes up to 200 incidents. Each is done by itself, so one that is refused keeps none of the others; repeating the request is as safe as repeating each.",
    takes: { body: json(BulkIncidentsBody, "Which incidents, and what to do.") },
    gives: { status: 200, schema: BulkIncidentsResult, words: "What became of each." },
    audited: { table: "incidents", each: true, shows: ["type", "rating", "until", "for"] },
    call: ({ services, body, by, auditedFor }) =>
      bulkIncidents(services, body, {
        by: by.id,
        audited: async (id) => {
          await incidentWithin(services, id);
          return auditedFor(id, body.act);
        },
      }),
  }),
];
