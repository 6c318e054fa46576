/** What a failure is to whoever asked; `contract/wire/error.ts` knows the HTTP status of each. */
export type FailureKind =
  | "malformed"
  | "unauthenticated"
  | "forbidden"
  | "absent"
  | "no_method"
  | "late"
  | "conflict"
  | "too_large"
  | "no_json"
  | "unprocessable"
  | "too_many"
  | "fault"
  | "outage";

interface FailureMeaning {
  is: FailureKind;
  means: string;
  /** Whether the same request may succeed after a while. */
  passes?: true;
}

/** Every code of `error.type`, in the order of the API's description. This is the one place where a code is added. */
export const errors = {
  validation_error: { is: "malformed", means: "a field is missing, unknown, repeated or malformed" },
  semantic_error: { is: "malformed", means: "a definition contradicts itself or names what does not exist" },
  auth_error: { is: "unauthenticated", means: "the API key is missing or wrong" },
  forbidden: {
    is: "forbidden",
    means: "the API key lacks the scope that the operation needs, or the elevated key is missing or wrong",
  },
  not_found: { is: "absent", means: "the object does not exist" },
  method_not_allowed: { is: "no_method", means: "the path exists, but not with this method" },
  execution_timeout: { is: "late", means: "the request took longer than 30 seconds; nothing was stored" },
  conflict: { is: "conflict", means: "another object already has this identity" },
  idempotency_in_flight: {
    is: "conflict",
    means: "the first request with this Idempotency-Key is still running",
    passes: true,
  },
  payload_too_large: { is: "too_large", means: "the body is larger than the operation takes" },
  unsupported_media_type: {
    is: "no_json",
    means: "the body is not of a media type, or not of a compression, that the operation takes",
  },
  intent_unresolved: { is: "unprocessable", means: "the sentence does not say enough, or fits several signals" },
  action_binding_failed: { is: "unprocessable", means: "no action can be bound to the task" },
  missing_data: { is: "unprocessable", means: "a signal has no value and no policy fills it" },
  null_propagation: { is: "unprocessable", means: "a step had no value and the result may not be null" },
  type_mismatch: { is: "unprocessable", means: "a value is not of the declared type" },
  idempotency_key_reused: { is: "unprocessable", means: "the Idempotency-Key was used with another body" },
  rate_limit_exceeded: {
    is: "too_many",
    means: "too many requests, or too many without a valid API key; wait as long as Retry-After says",
    passes: true,
  },
  internal_error: { is: "fault", means: "an internal error of the service" },
  unavailable: { is: "outage", means: "the service cannot answer right now; try again", passes: true },
} as const satisfies Record<string, FailureMeaning>;

/** One code of {@link errors}. */
export type ErrorCode = keyof typeof errors;

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
