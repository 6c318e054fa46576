import { DomainError } from "../domain/errors.ts";

/** The error for a definition version that does not exist. */
export function noSuchVersion(
  kind: "Concept" | "Condition" | "Action",
  id: string,
  version: string,
  location: string,
): DomainError {
  return new DomainError("not_found", `${kind} ${id} has no version ${version}.`, {
    location,
    suggestion: "Check the id and the version; nothing resolves to the latest.",
  });
}
