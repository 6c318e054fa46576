import { copyFileSync, existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";

const DOCUMENTED = new Set(["RATE_LIMIT_PER_MINUTE", "LEDGER_SHARDS", "INTENT_READER"]);

/** Defaults for local runs where `.dev.vars` sets nothing. They are public, so never deploy them. */
const LOCAL_VALUES = {
  SVC_API_KEYS: "dev-key",
  SVC_ELEVATED_KEY: "dev-elevated-key",
  SVC_PSEUDONYM_KEY: "dev-pseudonym-key-only-for-local-runs",
  SVC_LOG_KEY: "dev-log-key-well-known-and-only-for-local-runs",
  SVC_ALLOW_PRIVATE_TARGETS: "true",
};

function isDocumented(name: string): boolean {
  return name.startsWith("SVC_") || DOCUMENTED.has(name);
}

function listOf(text: string | undefined): string[] {
  return (text ?? "")
    .split(",")
    .map((name) => name.trim())
    .filter(Boolean);
}

function pick(environment: NodeJS.ProcessEnv, wanted: (name: string) => boolean): Record<string, string> {
  const entries = Object.entries(environment).filter(
    (entry): entry is [string, string] => entry[1] !== undefined && wanted(entry[0]),
  );
  return Object.fromEntries(entries);
}

/** Reads `.dev.vars` of a folder, made from `.dev.vars.example` when absent; what it leaves empty has a value for local runs. */
export function readDevVars(folder: string): Record<string, string> {
  const path = join(folder, ".dev.vars");
  if (!existsSync(path)) copyFileSync(`${path}.example`, path);
  const file = parseEnv(readFileSync(path, "utf8"));
  return { ...LOCAL_VALUES, ...pick(file, (name) => file[name] !== "") };
}

/** The worker's variables: the file's, and above them every documented one that the shell sets. */
export function workerVars(file: Record<string, string>, environment: NodeJS.ProcessEnv): Record<string, string> {
  const documented = { ...file, ...pick(environment, isDocumented) };
  const databases = listOf(documented["SVC_DATABASES"]).map((entry) => entry.slice(entry.indexOf("=") + 1).trim());
  const named = new Set([...listOf(documented["SVC_ACTION_ENV"]), ...databases]);
  return { ...documented, ...pick(environment, (name) => named.has(name)) };
}
