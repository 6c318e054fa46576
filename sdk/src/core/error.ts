/** One field of a request that the service refused, or other data about a refusal. */
export type ErrorDetails = unknown;

interface ErrorFields {
  type: string;
  message: string;
  location?: string;
  suggestion?: string;
  details?: ErrorDetails;
  request_id?: string;
}

/** A refusal of the service, or a failure to reach it (`status` 0, `type` `connection_error`). */
export class DecisionMonitorError extends Error {
  override readonly name = "DecisionMonitorError";
  readonly status: number;
  readonly type: string;
  readonly location: string | undefined;
  readonly suggestion: string | undefined;
  readonly details: ErrorDetails;
  readonly request_id: string | undefined;
  /** Seconds the service asks to wait, from `Retry-After`. */
  readonly retryAfter: number | undefined;

  constructor(status: number, fields: ErrorFields, options: { retryAfter?: number | undefined; cause?: unknown } = {}) {
    super(fields.message, { cause: options.cause });
    this.status = status;
    this.type = fields.type;
    this.location = fields.location;
    this.suggestion = fields.suggestion;
    this.details = fields.details;
    this.request_id = fields.request_id;
    this.retryAfter = options.retryAfter;
  }
}

function isErrorBody(body: unknown): body is { error: ErrorFields } {
  if (typeof body !== "object" || body === null || !("error" in body)) return false;
  const { error } = body;
  return typeof error === "object" && error !== null && "type" in error && "message" in error;
}

/** Reads the error of an answer that is not a success; anything but the service's own shape becomes `unexpected_response`. */
export function errorFrom(response: Response, body: unknown): DecisionMonitorError {
  const seconds = Number(response.headers.get("retry-after") ?? Number.NaN);
  const options = { retryAfter: Number.isFinite(seconds) ? seconds : undefined };
  if (isErrorBody(body)) return new DecisionMonitorError(response.status, body.error, options);
  const message = `The service answered ${response.status} without an error body.`;
  return new DecisionMonitorError(response.status, { type: "unexpected_response", message }, options);
}
