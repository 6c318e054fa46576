import { addressProblem } from "../../domain/action/address.ts";
import { headerFault } from "../../domain/action/headers.ts";
import { DomainError } from "../../domain/values/errors.ts";

/** Refuses an address that must not be called. */
export function checkEndpoint(endpoint: string, allowPrivate: boolean, location: string): void {
  if (/[{}]/.test(endpoint)) {
    throw new DomainError(
      "validation_error",
      "The endpoint holds a placeholder or a variable; it is called as it stands.",
      {
        location,
        suggestion:
          "Send fields of the decision in the payload and secrets in a header; a literal brace is written %7B or %7D.",
      },
    );
  }
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
