import { isDecisionMonitorError } from "../../sdk/src/index.ts";

/** What went wrong, as the API says it. */
export interface Failure {
  message: string;
  /** The field at fault, as a path such as `delivery.endpoint`. */
  location?: string;
  /** The way out. */
  suggestion?: string;
  /** Quoted when asking for help. */
  requestId?: string;
  type: string;
  /** It may be over by itself: no answer, too many requests, or a service that is down. */
  passes?: true;
  /** Structured facts, such as what a sentence may mean. */
  details?: unknown;
}

/** Anything thrown as a failure to show. */
export function failureOf(error: unknown): Failure {
  if (!isDecisionMonitorError(error))
    return { message: error instanceof Error ? error.message : String(error), type: "console_error" };
  const { message, location, suggestion, request_id, type, details, status } = error;
  return {
    message,
    type,
    ...(status === 0 || status === 429 || status >= 500 ? { passes: true } : {}),
    ...(location === undefined ? {} : { location }),
    ...(suggestion === undefined ? {} : { suggestion }),
    ...(request_id === undefined ? {} : { requestId: request_id }),
    ...(details === undefined ? {} : { details }),
  };
}

/** Whether a failure is about one of these fields or something inside it. */
export function isAbout(failure: Failure | null, ...fields: readonly string[]): failure is Failure {
  const location = failure?.location;
  if (location === undefined) return false;
  return fields.some(
    (field) => location === field || location.startsWith(`${field}.`) || location.startsWith(`${field}[`),
  );
}

/** Whether an abandoned request ended, which is nobody's failure. */
export const isAbort = (error: unknown): boolean => error instanceof DOMException && error.name === "AbortError";
