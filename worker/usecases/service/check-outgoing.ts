import { hidden, maskEndpoint } from "../../domain/action/channels/channel.ts";
import { addressProblem } from "../../domain/action/address.ts";
import { headerFault, secretValue, wayToVariables } from "../../domain/action/headers.ts";
import { DomainError } from "../../domain/values/errors/errors.ts";

/** Refuses an address that must not be called. */
export function checkEndpoint(endpoint: string, allowPrivate: boolean, location: string): void {
  if (/[{}]/.test(endpoint)) {
    throw new DomainError(
      "validation_error",
      "The endpoint contains a placeholder or a variable, which would not be filled in.",
      {
        location,
        suggestion: "Put decision fields in the payload and secrets in a header; write literal braces as %7B and %7D.",
      },
    );
  }
  const problem = addressProblem(endpoint, allowPrivate);
  if (problem === null) return expectWhole(endpoint, maskEndpoint(endpoint), location);
  throw new DomainError("validation_error", `The endpoint ${problem}.`, {
    location,
    suggestion: "Give the https address of a public host; write hosts in other scripts as punycode.",
  });
}

/** Refuses what stands in answers for something that is not shown: stored as it is, it would reach nobody. */
export function expectWhole(given: string, shown: string, location: string): void {
  if (given !== shown) return;
  throw new DomainError("validation_error", `"${given}" is what is shown here, not what was set.`, {
    location,
    suggestion: "Send it whole, or leave it out of a change that keeps it.",
  });
}

/** Refuses headers that must not be sent as configured. */
export function checkHeaders(
  headers: Readonly<Record<string, string>>,
  variables: Readonly<Record<string, string>>,
  location: string,
): void {
  for (const [name, value] of Object.entries(headers)) expectWhole(value, hidden, `${location}.${name}`);
  const fault = headerFault(headers, variables);
  if (fault === null) return;
  throw new DomainError("validation_error", fault.message, {
    location: `${location}.${fault.header}`,
    suggestion: fault.suggestion,
  });
}

/** Refuses a secret that stands for a variable actions may not use. */
export function checkSecret(secret: string, variables: Readonly<Record<string, string>>, location: string): void {
  expectWhole(secret, hidden, location);
  if (secretValue(secret, variables) !== null) return;
  throw new DomainError("validation_error", `${secret} is not a variable that actions may use.`, {
    location,
    suggestion: wayToVariables,
  });
}
