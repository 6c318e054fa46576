import { addressProblem } from "../../domain/action/address.ts";
import { headerFault } from "../../domain/action/headers.ts";
import { DomainError } from "../../domain/values/errors.ts";

/** Refuses an address that must not be called. */
export function checkEndpoint(endpoint: string, allowPrivate: boolean, location: string): void {
  const problem = addressProblem(endpoint, allowPrivate);
  if (problem === null) return;
  throw new DomainError("validation_error", `The endpoint ${problem}.`, {
    location,
    suggestion: "Give the https address of a public host; a host in another script goes in punycode.",
  });
}

/** Refuses headers that must not be sent as configured. */
export function checkHeaders(
  headers: Readonly<Record<string, string>>,
  variables: Readonly<Record<string, string>>,
  location: string,
): void {
  const fault = headerFault(headers, variables);
  if (fault === null) return;
  throw new DomainError("validation_error", fault.message, {
    location: `${location}.${fault.header}`,
    suggestion: "A variable is listed by name in SVC_ACTION_ENV and set as a secret of the worker.",
  });
}
