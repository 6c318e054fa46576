import { ConnectionError, DecisionMonitorError } from "../error.ts";
import { type ExitCode, exitCodes, UsageError } from "./command.ts";

/** How a failure is reported: the exit code, and text for people or, with --json, the error format of the API. */
export function cliFailure(error: unknown, json: boolean): { code: ExitCode; lines: string[] } {
  const { code, ...told } = knownFailure(error);
  return { code, lines: json ? [JSON.stringify({ error: told.data }, null, 2)] : told.lines };
}

function knownFailure(error: unknown): { code: ExitCode; data: object; lines: string[] } {
  if (error instanceof UsageError) {
    const { message, cause } = error;
    // What the service refused is reported to programs as the service put it, with its details.
    const data = cause instanceof DecisionMonitorError ? knownFailure(cause).data : { type: "usage_error", message };
    return { code: exitCodes.usage, data, lines: [message] };
  }
  if (!(error instanceof DecisionMonitorError)) throw error;
  const { type, message, location, suggestion, details, request_id, status } = error;
  const passing = error instanceof ConnectionError || status >= 500 || status === 429 || status === 408;
  return {
    code: passing ? exitCodes.unavailable : exitCodes.refused,
    data: { type, message, location, suggestion, details, request_id, status },
    lines: [
      `${type}: ${message}`,
      ...(location === undefined ? [] : [`  at ${location}`]),
      ...(suggestion === undefined ? [] : [`  ${suggestion}`]),
      ...(request_id === undefined ? [] : [`  request ${request_id}`]),
    ],
  };
}
