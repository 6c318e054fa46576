import type { KnownLog } from "../log/check-log.ts";
import { UsageError } from "./command.ts";
import { parseYaml } from "./yaml.ts";

/** What a file of `dm log watch` keeps; throws UsageError for another file. */
export function keptLog(text: string, path: string): KnownLog {
  const known = parseYaml(text, path) as Partial<KnownLog> | null;
  if (known === null || typeof known.verifier_key !== "string" || typeof known.checkpoint !== "string")
    throw new UsageError(`${path} holds no checkpoint of a log.`);
  return { verifier_key: known.verifier_key, checkpoint: known.checkpoint };
}
