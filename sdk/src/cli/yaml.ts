import { parse } from "yaml";
import { UsageError } from "./command.ts";

/** A YAML or JSON file as data; throws UsageError that names the file and the place where it is neither. */
export function parseYaml(text: string, path: string): unknown {
  try {
    return parse(text, { logLevel: "error" });
  } catch (error) {
    const told = error instanceof Error ? error.message.trimEnd() : String(error);
    throw new UsageError(`${path} is not YAML: ${told}`);
  }
}
