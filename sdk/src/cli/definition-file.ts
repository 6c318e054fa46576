import { UsageError } from "./command.ts";
import { parseYaml } from "./yaml.ts";

/** The definition in a YAML or JSON file: the file itself, or what it holds under its name, such as `guardrails`. */
export function definitionIn(text: string, path: string, name: "guardrails" | "context" | "feed"): object {
  const read = parseYaml(text, path);
  const definition = isFields(read) && name in read ? read[name] : read;
  if (!isFields(definition)) throw new UsageError(`${path} holds no ${name}.`);
  return definition;
}

/** Whether what was read has fields. */
export const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
