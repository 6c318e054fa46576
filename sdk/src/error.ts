import type { components } from "./generated/openapi.ts";
import type { RateLimit } from "./core/rate-limit.ts";

type ServiceError = components["schemas"]["ApiError"]["error"];
/** Why a sentence was not compiled, and what it may mean. */
export type IntentDetails = components["schemas"]["IntentDetails"];
/** One thing that a sentence may mean. */
export type IntentReading = components["schemas"]["IntentReading"];

/** What kind of failure it is: the service's own types, and a few of the client. */
export type ErrorType = ServiceError["type"] | ClientErrorType;
type ClientErrorType = "connection_error" | "request_timeout" | "unexpected_response" | "job_cancelled";

/** What is known about a failure besides its words. */
export interface ErrorFields {
  type: ErrorType;
  message: string;
  location?: string | undefined;
  suggestion?: string | undefined;
  details?: unknown;
  request_id?: string | undefined;
  rateLimit?: RateLimit | undefined;
  retryAfter?: number | undefined;
  cause?: unknown;
}

/** Any failure of a call: a refusal of the service, or no answer from it (`status` 0). Holds no key and no header. */
export class DecisionMonitorError extends Error {
  override readonly name: string = "DecisionMonitorError";
  /** HTTP status; 0 when there was no answer. */
  readonly status: number;
  /** What kind of failure it is, for programs. */
  readonly type: ErrorType;
  /** The field at fault, as a path. */
  readonly location: string | undefined;
  /** What to do about it. */
  readonly suggestion: string | undefined;
  /** Structured facts, such as every violation found. */
  readonly details: unknown;
  /** Quote this when asking for help. */
  readonly request_id: string | undefined;
  /** Seconds the service asks to wait. */
  readonly retryAfter: number | undefined;
  /** The quota of the API key as of this answer. */
  readonly rateLimit: RateLimit | undefined;

  constructor(status: number, fields: ErrorFields) {
    super(fields.message, fields.cause === undefined ? {} : { cause: fields.cause });
    this.status = status;
    this.type = fields.type;
    this.location = fields.location;
    this.suggestion = fields.suggestion;
    this.details = fields.details;
    this.request_id = fields.request_id;
    this.retryAfter = fields.retryAfter;
    this.rateLimit = fields.rateLimit;
  }

  /** The failure as data, its message too, for structured logs. */
  toJSON(): object {
    return { ...Object.fromEntries(Object.entries(this)), message: this.message };
  }
}

/** 400: a field is missing, unknown or wrong. */
export class BadRequestError extends DecisionMonitorError {
  override readonly name = "BadRequestError";
}
/** 401: the API key is missing or wrong. */
export class AuthenticationError extends DecisionMonitorError {
  override readonly name = "AuthenticationError";
}
/** 403: the elevated key is missing or wrong, or the API key may not do this. */
export class PermissionDeniedError extends DecisionMonitorError {
  override readonly name = "PermissionDeniedError";
}
/** 404: what the call names does not exist. */
export class NotFoundError extends DecisionMonitorError {
  override readonly name = "NotFoundError";
}
/** 405: the address exists, the method does not. */
export class MethodNotAllowedError extends DecisionMonitorError {
  override readonly name = "MethodNotAllowedError";
}
/** 408: the service ran out of its 30 seconds; nothing was stored. */
export class ExecutionTimeoutError extends DecisionMonitorError {
  override readonly name = "ExecutionTimeoutError";
}
/** 409: it exists already, differently, or the first call with the same idempotency key still runs. */
export class ConflictError extends DecisionMonitorError {
  override readonly name = "ConflictError";
}
/** 413: the body is too large. */
export class PayloadTooLargeError extends DecisionMonitorError {
  override readonly name = "PayloadTooLargeError";
}
/** 415: the body is not JSON. */
export class UnsupportedMediaTypeError extends DecisionMonitorError {
  override readonly name = "UnsupportedMediaTypeError";
}
/** 422: well formed, and cannot be done: an unresolved intent, missing data, a type that does not fit. */
export class UnprocessableError extends DecisionMonitorError {
  override readonly name: string = "UnprocessableError";
}
/** 422: a sentence that says too little, or may mean several things: then `readings` holds them, best first. */
export class IntentUnresolvedError extends UnprocessableError {
  override readonly name = "IntentUnresolvedError";
  declare readonly type: "intent_unresolved";
  declare readonly details: IntentDetails;

  /**
   * What the sentence may mean; the `sentence` of the one chosen is posted as the intent. Empty where there is nothing to
   * choose from.
   */
  get readings(): readonly IntentReading[] {
    return this.details?.readings ?? [];
  }
}
/** 429: too many calls; `retryAfter` says how long to wait. */
export class RateLimitError extends DecisionMonitorError {
  override readonly name = "RateLimitError";
}
/** 500 and above: an error in the service or in a proxy in front of it. */
export class ServerError extends DecisionMonitorError {
  override readonly name: string = "ServerError";
}
/** 503: the service is not ready; the same call later completes. */
export class UnavailableError extends ServerError {
  override readonly name = "UnavailableError";
}
/** No answer: refused, dropped or never found. */
export class ConnectionError extends DecisionMonitorError {
  override readonly name: string = "ConnectionError";
}
/** No answer within `timeoutMs`. */
export class RequestTimeoutError extends ConnectionError {
  override readonly name = "RequestTimeoutError";
}
/** An answer that is not the service's: another content type, a redirect, JSON that breaks off. */
export class UnexpectedResponseError extends DecisionMonitorError {
  override readonly name = "UnexpectedResponseError";
}

/** The class of each status; others from 500 on are a ServerError, the rest an UnexpectedResponseError. */
const errorClasses: Readonly<Record<number, typeof DecisionMonitorError>> = {
  400: BadRequestError,
  401: AuthenticationError,
  403: PermissionDeniedError,
  404: NotFoundError,
  405: MethodNotAllowedError,
  408: ExecutionTimeoutError,
  409: ConflictError,
  413: PayloadTooLargeError,
  415: UnsupportedMediaTypeError,
  422: UnprocessableError,
  429: RateLimitError,
  503: UnavailableError,
};

/** The class of a status, or of a type that has one of its own. */
export function errorClassOf(status: number, type?: ErrorType): typeof DecisionMonitorError {
  if (type === "intent_unresolved") return IntentUnresolvedError;
  return errorClasses[status] ?? (status >= 500 ? ServerError : UnexpectedResponseError);
}

/**
 * Tells whether something thrown is a failure of a call, of one type if it is given, and narrows it.
 *
 * @example
 * if (isDecisionMonitorError(error, "intent_unresolved")) console.log(error.suggestion);
 */
export function isDecisionMonitorError<Type extends ErrorType = ErrorType>(
  error: unknown,
  type?: Type,
): error is DecisionMonitorError & { readonly type: Type } {
  return error instanceof DecisionMonitorError && (type === undefined || error.type === type);
}
