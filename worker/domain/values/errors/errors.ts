/** The codes of `error.type` in every answer; the HTTP status of each is decided in `contract/error.ts`. */
export const errorCodes = [
  "validation_error",
  "semantic_error",
  "auth_error",
  "forbidden",
  "not_found",
  "method_not_allowed",
  "execution_timeout",
  "conflict",
  "idempotency_in_flight",
  "payload_too_large",
  "unsupported_media_type",
  "intent_unresolved",
  "action_binding_failed",
  "missing_data",
  "null_propagation",
  "type_mismatch",
  "idempotency_key_reused",
  "rate_limit_exceeded",
  "internal_error",
  "unavailable",
] as const;

/** One value of {@link errorCodes}. */
export type ErrorCode = (typeof errorCodes)[number];

/** What an error contains besides its code and message: where, what to do, and data for programs. */
interface ErrorParts {
  /** Path of the field at fault, e.g. `features.rate.inputs[1]`. */
  location?: string;
  /** What the caller can do about it. */
  suggestion?: string;
  /** Structured facts, e.g. every violation of a definition. */
  details?: unknown;
}

/** An expected failure, in words a person can act on and free of transport. Anything else thrown is a bug in the service. */
export class DomainError extends Error {
  readonly code: ErrorCode;
  readonly location: string | undefined;
  readonly suggestion: string | undefined;
  readonly details: unknown;

  constructor(code: ErrorCode, message: string, parts: ErrorParts = {}) {
    super(message);
    this.name = "DomainError";
    this.code = code;
    this.location = parts.location;
    this.suggestion = parts.suggestion;
    this.details = parts.details;
  }
}
