import { type DecisionMonitorError, type ErrorFields, errorClassOf, UnexpectedResponseError } from "../error.ts";
import { numberIn, type RateLimit, rateLimitOf } from "./rate-limit.ts";

/** A successful response: the data and its metadata. */
export interface Answer<Data> {
  data: Data;
  /** The raw response; its body has been read. */
  response: Response;
  request_id: string | undefined;
  rateLimit: RateLimit | undefined;
  /** How often the call was sent. */
  attempts: number;
}

/** JSON that broke off: the same question may well be answered whole. */
export class BrokenAnswerError extends UnexpectedResponseError {}

/** Seconds of a Retry-After header, which may hold a date. */
function retryAfterOf(headers: Headers, now: number): number | undefined {
  const seconds = numberIn(headers, "retry-after");
  if (seconds !== undefined) return seconds;
  const at = Date.parse(headers.get("retry-after") ?? "");
  return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - now) / 1000));
}

type Redact = (text: string) => string;
type Around = Pick<ErrorFields, "request_id" | "rateLimit" | "retryAfter">;

/** Reads a response whole: the data and what is around it, or the failure it stands for (returned, not thrown). */
export async function readAnswer(
  response: Response,
  attempts: number,
  redact: Redact,
): Promise<Answer<unknown> | DecisionMonitorError> {
  const text = await response.text();
  const { headers } = response;
  const request_id = headers.get("x-request-id") ?? undefined;
  const rateLimit = rateLimitOf(headers);
  const around = { request_id, rateLimit, retryAfter: retryAfterOf(headers, Date.now()) };
  if (!response.ok) return errorOfAnswer(response, redact(text), around);
  const read = response.status === 204 ? { body: undefined } : successOf(response, text, around);
  return "body" in read ? { data: read.body, response, request_id, rateLimit, attempts } : read;
}

/** The same where the body of a success is left to whoever takes the response. */
export const unreadAnswer: typeof readAnswer = async (response, attempts, redact) => {
  if (!response.ok) return readAnswer(response, attempts, redact);
  const request_id = response.headers.get("x-request-id") ?? undefined;
  return { data: undefined, response, request_id, rateLimit: rateLimitOf(response.headers), attempts };
};

function successOf(response: Response, text: string, around: Around): { body: unknown } | DecisionMonitorError {
  const { status, headers } = response;
  if (isJson(response)) {
    const message = `The service answered ${status} with truncated JSON: it ends after ${text.length} characters.`;
    return parsedBody(text) ?? new BrokenAnswerError(status, { ...around, type: "unexpected_response", message });
  }
  return new UnexpectedResponseError(status, {
    ...around,
    type: "unexpected_response",
    message: `The service answered ${status} with ${headers.get("content-type") ?? "no content type"} instead of JSON.`,
    suggestion: "Check that baseUrl points at the service itself and not at a page in front of it.",
  });
}

function errorOfAnswer(response: Response, text: string, around: Around): DecisionMonitorError {
  const { status } = response;
  const refusal = isJson(response) ? parsedBody(text)?.body : undefined;
  if (isErrorBody(refusal)) {
    const { type, message, location, suggestion, details, request_id } = refusal.error;
    const said = { type, message, location, suggestion, details };
    const RefusalError = errorClassOf(status, type);
    return new RefusalError(status, { ...around, ...said, request_id: request_id ?? around.request_id });
  }
  const message = isRedirect(response)
    ? "The service answered with a redirect, which is not followed because the keys would be sent along."
    : `The service answered ${status} without an error body.`;
  const RefusalError = errorClassOf(status);
  return new RefusalError(status, { ...around, type: "unexpected_response", message });
}

function isRedirect({ status }: Response): boolean {
  // Browsers report 0 for a redirect they must not follow.
  return status < 400;
}

function isJson({ headers }: Response): boolean {
  return /[/+]json\b/i.test(headers.get("content-type") ?? "");
}

function parsedBody(text: string): { body: unknown } | undefined {
  try {
    return { body: JSON.parse(text) as unknown };
  } catch {
    return undefined;
  }
}

function isErrorBody(body: unknown): body is { error: ErrorFields } {
  const error = typeof body === "object" && body !== null && "error" in body ? body.error : undefined;
  if (typeof error !== "object" || error === null) return false;
  return "type" in error && typeof error.type === "string" && "message" in error && typeof error.message === "string";
}
