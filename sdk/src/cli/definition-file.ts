import { isRecord } from "../../../worker/domain/values/is-record.ts";
import { UsageError } from "./command.ts";
import { parse } from "yaml";
import type { KnownLog } from "../log/check-log.ts";

/** The definition in a YAML or JSON file: the file itself, or what it holds under its name, such as `guardrails`. */
export function definitionIn(text: string, path: string, name: "guardrails" | "context" | "feed"): object {
  const read = parseYaml(text, path);
  const definition = isRecord(read) && name in read ? read[name] : read;
  if (!isRecord(definition)) throw new UsageError(`${path} holds no ${name}.`);
  return definition;
}

/** A YAML or JSON file as data; throws UsageError that names the file and the place where it is neither. */
export function parseYaml(text: string, path: string): unknown {
  try {
    return parse(text, { logLevel: "error" });
  } catch (error) {
    const told = error instanceof Error ? error.message.trimEnd() : String(error);
    throw new UsageError(`${path} is not YAML: ${told}`);
  }
}

/** What a file of `dm log watch` keeps; throws UsageError for another file. */
export function keptLog(text: string, path: string): KnownLog {
  const known = parseYaml(text, path) as Partial<KnownLog> | null;
  if (known === null || typeof known.verifier_key !== "string" || typeof known.checkpoint !== "string")
    throw new UsageError(`${path} holds no checkpoint of a log.`);
  return { verifier_key: known.verifier_key, checkpoint: known.checkpoint };
}
