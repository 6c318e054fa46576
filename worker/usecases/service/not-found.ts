import { DomainError } from "../../domain/values/errors/errors.ts";

/** The error for a decision that is not recorded. */
export function noSuchDecision(id: string): DomainError {
  return new DomainError("not_found", `There is no decision ${id}.`, {
    location: "decision_id",
    suggestion:
      "GET /decisions lists what is recorded; a dry run records nothing, and a watch that keeps only changes records few of its looks: POST /evaluate/full with the time of such a look records its decision.",
  });
}

/** The error for a definition version that does not exist. */
export function noSuchVersion(
  kind: "Concept" | "Condition" | "Action",
  id: string,
  version: string,
  location: string,
): DomainError {
  return new DomainError("not_found", `${kind} ${id} has no version ${version}.`, {
    location,
    suggestion: `Check the id and the version; versions never default to the latest.${kind === "Condition" ? " GET /conditions/{id}/versions lists what there is." : ""}`,
  });
}

/** The error for a channel that does not exist. */
export function noSuchChannel(channel: string): DomainError {
  return new DomainError("not_found", `There is no channel ${channel}.`, {
    location: "channel",
    suggestion: "GET /channels lists them.",
  });
}
