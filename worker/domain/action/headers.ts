import { isDecisionField } from "./template.ts";

/** Headers that the service or the transport sets itself, in lower case. */
const ownHeaders: ReadonlySet<string> = new Set(
  "host content-length transfer-encoding connection upgrade te trailer keep-alive expect webhook-id webhook-timestamp webhook-signature".split(
    " ",
  ),
);

const headerVariable = /\$\{([^}]*)\}/g;
const field = /(?<!\$)\{([^{}]*)\}/g;

/** A header that must not be sent as configured: which, why, and the way out. */
interface HeaderFault {
  header: string;
  message: string;
  suggestion: string;
}

export const wayToVariables = "List variables by name in SVC_ACTION_ENV and set them as secrets of the worker.";

/** The first header that may not be set, holds what no header can or what is not filled in, or names a variable that is not allowed; else null. */
export function headerFault(
  headers: Readonly<Record<string, string>>,
  variables: Readonly<Record<string, string>>,
): HeaderFault | null {
  for (const [header, value] of Object.entries(headers)) {
    if (ownHeaders.has(header.toLowerCase()))
      return { header, message: `${header} is set by the service.`, suggestion: "Leave it out." };
    if (!/^[\x20-\x7e]*$/.test(value))
      return { header, message: "A header value must be plain ASCII text.", suggestion: "Write it in ASCII." };
    for (const [, name = ""] of value.matchAll(headerVariable)) {
      if (!Object.hasOwn(variables, name))
        return {
          header,
          message: `\${${name}} is not a variable that actions may use.`,
          suggestion: wayToVariables,
        };
    }
    for (const [found, name = ""] of value.matchAll(field)) {
      if (isDecisionField(name) || name === "timestamp")
        return {
          header,
          message: `Placeholders are not filled in headers: ${found} would be sent literally.`,
          suggestion: "Put decision fields in the payload.",
        };
    }
  }
  return null;
}

/** The headers with every `${NAME}` replaced; all names must have been checked by {@link headerFault}. */
export function resolveHeaders(
  headers: Readonly<Record<string, string>>,
  variables: Readonly<Record<string, string>>,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      value.replace(headerVariable, (_, key: string) => variables[key] ?? ""),
    ]),
  );
}

/** A secret as it is, or what the `${NAME}` in its place stands for; null where that is not set. */
export function secretValue(secret: string, variables: Readonly<Record<string, string>>): string | null {
  const name = /^\$\{([^}]*)\}$/.exec(secret)?.[1];
  if (name === undefined) return secret;
  return Object.hasOwn(variables, name) ? (variables[name] ?? null) : null;
}
