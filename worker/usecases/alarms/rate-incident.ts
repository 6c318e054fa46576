import type { Incident, RateIncidentInput } from "../../contract/resources/alarms/incidents.ts";
import { DomainError } from "../../domain/values/errors/errors.ts";
import { formatTimestamp } from "../../domain/values/time.ts";
import { type Rater, recordFeedback } from "../learning/record-feedback.ts";
import type { StoredIncident } from "../ports/alarms/incidents.ts";
import type { Services } from "../services.ts";
import { viewIncident } from "./incident-view.ts";

/** Rates the decision that opened an incident, and shows the incident. Throws what {@link rate} does, and `not_found`. */
export async function rateIncident(services: Services, input: Rating, rater: Rater): Promise<Incident> {
  return viewIncident(services, await rate(services, input, rater), input.id);
}

type Rating = RateIncidentInput & { mark?: string };

/**
 * Rates the decision that opened an incident; null withdraws every rating of it. The rating it has already is not stored again,
 * unless a person says something else with it: `mark` is a note that no person wrote. Null where there is no such incident.
 * Throws `conflict` for an incident that nothing was decided for.
 */
export async function rate(
  services: Services,
  { id, rating, note: said, mark }: Rating,
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
