import { UsageError } from "./command.ts";
import { parseYaml } from "./yaml.ts";

/** The definition in a guardrails file: the file itself, or what it holds under `guardrails`. */
export function guardrailsIn(text: string, path: string): object {
  const read = parseYaml(text, path);
  const definition = typeof read === "object" && read !== null && "guardrails" in read ? read.guardrails : read;
  if (typeof definition !== "object" || definition === null || Array.isArray(definition))
    throw new UsageError(`${path} holds no guardrails.`);
  return definition;
}
