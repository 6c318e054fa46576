import type {
  AssignIncidentInput,
  GetIncidentInput,
  Incident,
  SnoozeIncidentInput,
  RateIncidentInput,
} from "../../contract/resources/alarms/incidents.ts";
import { settleAcknowledgement } from "../actions/workflows/settle-acknowledgement.ts";
import type { StoredIncident } from "../ports/alarms/incidents.ts";
import type { Services } from "../services.ts";
import { viewIncident } from "./incident-view.ts";
import { DomainError } from "../../domain/values/errors/errors.ts";
import { formatTimestamp, parseDuration, parseTimestamp, dayMs } from "../../domain/values/time.ts";
import { type Rater, recordFeedback } from "../learning/record-feedback.ts";

/** Notes that `by` has seen an incident, and shows it. Throws `not_found`. */
export async function acknowledgeIncident(services: Services, input: Acknowledging): Promise<Incident> {
  return viewIncident(services, await acknowledge(services, input), input.id);
}

type Acknowledging = GetIncidentInput & { by: string };

/**
 * Notes that `by` has seen an incident; the first to do so stays. Pagers that know of it hear it once, and its escalations
 * go no further. Null where there is none.
 */
export async function acknowledge(services: Services, { id, by }: Acknowledging): Promise<StoredIncident | null> {
  const { incident, ...setOff } = await services.incidents.acknowledge(id, by, services.now());
  settleAcknowledgement(services, setOff, by);
  return incident;
}

/** Takes an acknowledgement back, whoever it was by: reminders go on. Throws `not_found`. */
export async function unacknowledgeIncident(services: Services, { id }: GetIncidentInput): Promise<Incident> {
  return viewIncident(services, await services.incidents.unacknowledge(id), id);
}

/** Says who looks after an incident, also one that is over; null: nobody. Throws `not_found`. */
export async function assignIncident(services: Services, { id, assignee }: AssignIncidentInput): Promise<Incident> {
  return viewIncident(services, await services.incidents.assign(id, assignee), id);
}

/** Has the signed links of all messages about an incident so far do nothing any more. Throws `not_found`. */
export async function revokeIncidentLinks(services: Services, { id }: GetIncidentInput): Promise<Incident> {
  return viewIncident(services, await services.incidents.revokeLinks(id, services.now()), id);
}

const longestSnoozeMs = 30 * dayMs;

/** Keeps an incident from sending anything until a time, and shows it. Throws what {@link snooze} does, and `not_found`. */
export async function snoozeIncident(services: Services, input: SnoozeIncidentInput): Promise<Incident> {
  return viewIncident(services, await snooze(services, input), input.id);
}

/**
 * Keeps an incident from sending anything until a time; null ends that. Null where there is none. Throws `conflict` for an
 * incident that is over, and `validation_error` for a time that has passed or is more than 30 days ahead.
 */
export async function snooze(services: Services, input: SnoozeIncidentInput): Promise<StoredIncident | null> {
  const until = untilOf(input, services.now());
  const incident = await services.incidents.snooze(input.id, until);
  if (incident && incident.closed_at !== null && until !== null) throw incidentIsOver(input.id, incident.closed_at);
  return incident;
}

function untilOf(input: SnoozeIncidentInput, now: number): number | null {
  if (input.until === null) return null;
  const location = input.for === undefined ? "until" : "for";
  const until = input.for === undefined ? parseTimestamp(input.until ?? "") : now + parseDuration(input.for);
  if (until <= now) {
    throw outOfRange(location, "The snooze would be over already.", "Give a time that is still to come.");
  }
  if (until > now + longestSnoozeMs) {
    throw outOfRange(location, "A snooze lasts 30 days at most.", "Choose a nearer time, or pause the task.");
  }
  return until;
}

const outOfRange = (location: string, message: string, suggestion: string) =>
  new DomainError("validation_error", message, { location, suggestion });

const incidentIsOver = (id: string, closedAt: number) =>
  new DomainError("conflict", `Incident ${id} has been over since ${formatTimestamp(closedAt)}.`, {
    location: "id",
    suggestion: "There is nothing left to snooze: the next incident of the entity is one of its own.",
  });

/** Rates the decision that opened an incident, and shows the incident. Throws what {@link rate} does, and `not_found`. */
export async function rateIncident(services: Services, input: RatingGiven, rater: Rater): Promise<Incident> {
  return viewIncident(services, await rate(services, input, rater), input.id);
}

type RatingGiven = RateIncidentInput & { mark?: string };

/**
 * Rates the decision that opened an incident; null withdraws every rating of it. The rating it has already is not stored again,
 * unless a person says something else with it: `mark` is a note that no person wrote. Null where there is no such incident.
 * Throws `conflict` for an incident that nothing was decided for.
 */
export async function rate(
  services: Services,
  { id, rating, note: said, mark }: RatingGiven,
  rater: Rater,
): Promise<StoredIncident | null> {
  const incident = await services.incidents.find(id);
  if (!incident) return null;
  if (incident.kind !== "condition") throw unratable(id);
  if (rating === null) return withdraw(services, incident);
  const note = said ?? mark;
  const { condition_id, condition_version, entity_id, opened_at } = incident;
  await recordFeedback(
    services,
    {
      condition_id,
      condition_version,
      entity: entity_id,
      timestamp: formatTimestamp(opened_at),
      feedback: rating === "right" ? "correct" : "false_positive",
      ...(note === undefined ? {} : { note }),
    },
    { ...rater, unlessSame: said === undefined ? "rating" : "note" },
  );
  return services.incidents.takeRating(id);
}

async function withdraw(services: Services, incident: StoredIncident): Promise<StoredIncident | null> {
  const { incident_id: id, condition_id, condition_version, entity_id, opened_at } = incident;
  const decision = { condition_id, condition_version, entity_id, evaluated_at: opened_at };
  await services.feedback.withdraw(decision, services.now());
  return services.incidents.takeRating(id);
}

function unratable(id: string): DomainError {
  return new DomainError("conflict", `Incident ${id} is about missing data: nothing was decided that could be rated.`, {
    location: "id",
    suggestion: "Acknowledge or snooze it instead.",
  });
}
