import type { Incident, SnoozeIncidentInput } from "../../contract/resources/alarms/incidents.ts";
import { DomainError } from "../../domain/values/errors/errors.ts";
import { formatTimestamp, parseDuration, parseTimestamp, dayMs } from "../../domain/values/time.ts";
import type { StoredIncident } from "../ports/alarms/incidents.ts";
import type { Services } from "../services.ts";
import { viewIncident } from "./incident-view.ts";

const longestMs = 30 * dayMs;

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
  if (incident && incident.closed_at !== null && until !== null) throw isOver(input.id, incident.closed_at);
  return incident;
}

function untilOf(input: SnoozeIncidentInput, now: number): number | null {
  if (input.until === null) return null;
  const location = input.for === undefined ? "until" : "for";
  const until = input.for === undefined ? parseTimestamp(input.until ?? "") : now + parseDuration(input.for);
  if (until <= now) {
    throw outOfReach(location, "The snooze would be over already.", "Give a time that is still to come.");
  }
  if (until > now + longestMs) {
    throw outOfReach(location, "A snooze lasts 30 days at most.", "Choose a nearer time, or pause the task.");
  }
  return until;
}

const outOfReach = (location: string, message: string, suggestion: string) =>
  new DomainError("validation_error", message, { location, suggestion });

const isOver = (id: string, closedAt: number) =>
  new DomainError("conflict", `Incident ${id} has been over since ${formatTimestamp(closedAt)}.`, {
    location: "id",
    suggestion: "There is nothing left to snooze: the next incident of the entity is one of its own.",
  });
