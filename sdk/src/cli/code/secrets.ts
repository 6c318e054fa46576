import type { Fields } from "../../local/fields.ts";
import { readEnv } from "../../core/env.ts";
import { UsageError } from "../command.ts";
import type { Kind, Spec } from "./kind.ts";

const secretVariable = /\$\{([A-Za-z_][A-Za-z0-9_]*)\}/g;

/** Refuses secrets that stand in a file; throws UsageError naming the field. */
export function refuseSecrets(kind: Kind, { fields, id, file }: Spec): void {
  for (const { path, value } of kind.secrets?.(fields) ?? []) {
    if (typeof value !== "string" || /\$\{[A-Za-z_][A-Za-z0-9_]*\}/.test(value)) continue;
    throw new UsageError(
      `${file}: ${kind.name} ${id}: ${path} is a secret. Write \${NAME}, and set the variable NAME where dm runs.`,
    );
  }
}

/** Variables that are not set here and that the service could not know either. */
export function missingSecrets(kind: Kind, { fields }: Spec): string[] {
  return (kind.secrets?.(fields) ?? [])
    .filter(({ byService, value }) => !byService && typeof value === "string")
    .flatMap(({ value }) => [...String(value).matchAll(secretVariable)].map(([, name = ""]) => name))
    .filter((name) => readEnv(name) === undefined);
}

/** The fields with the values of variables that are set here; what is not set stays for the service to fill in. */
export function withSecrets(kind: Kind, fields: Fields): Fields {
  const holders = new Set((kind.secrets?.(fields) ?? []).map(({ value }) => value));
  const filled = (value: unknown): unknown => {
    if (typeof value === "string")
      return holders.has(value)
        ? value.replaceAll(secretVariable, (text, name: string) => readEnv(name) ?? text)
        : value;
    if (Array.isArray(value)) return value.map(filled);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, held]) => [name, filled(held)]));
  };
  return filled(fields) as Fields;
}

/** The name of the variable that stands for what the service does not show. */
export const variableFor = (...words: string[]): string =>
  `\${${words
    .join("_")
    .replaceAll(/[^A-Za-z0-9]+/g, "_")
    .toUpperCase()}}`;
