import { DomainError } from "../../domain/values/errors/errors.ts";

/** The refusal to store anything that names an entity without the key that hides it. */
export function pseudonymKeyMissing(): DomainError {
  return new DomainError("unavailable", "SVC_PSEUDONYM_KEY is not set, so entities cannot be given pseudonyms.", {
    suggestion: "Set it as a secret of the worker.",
  });
}
