import { DomainError } from "./errors.ts";

/** One thing wrong with what was sent, and where: `features.rate.inputs[1]`. */
export interface Violation {
  readonly location: string;
  readonly message: string;
}

/** Most violations that one answer lists. */
export const mostViolations = 1_000;

/** A `semantic_error` that lists the violations in `details` and names the first in its message and location. */
export function semanticError(subject: string, violations: readonly Violation[]): DomainError {
  const [first] = violations;
  const rest = violations.length > 1 ? ` (and ${violations.length - 1} more, see details)` : "";
  return new DomainError("semantic_error", `${subject}: ${first?.message ?? "it is not valid."}${rest}`, {
    ...(first ? { location: first.location } : {}),
    suggestion: "Correct every place listed in details and send the definition again.",
    details: violations.slice(0, mostViolations),
  });
}
