import { isZone } from "./domain/values/zone-time.ts";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { dayMs, isDuration, parseDuration } from "./domain/values/time.ts";

/** The variables that wrangler.toml and secrets set; each is text until {@link readConfig} has read it. */
export interface Vars {
  SVC_API_KEYS?: string;
  SVC_ELEVATED_KEY?: string;
  SVC_PSEUDONYM_KEY?: string;
  SVC_WEBHOOK_SECRET?: string;
  SVC_ACTION_ENV?: string;
  SVC_ALLOW_PRIVATE_TARGETS?: string;
  SVC_WORKFLOWS?: string;
  SVC_ESCALATION_CHANNELS?: string;
  SVC_ESCALATION_WAIT?: string;
  SVC_LINK_KEY?: string;
  SVC_LOG_KEY?: string;
  SVC_PUBLIC_URL?: string;
  SVC_EMAIL_FROM?: string;
  SVC_WATCH_SETTLE?: string;
  SVC_WATCH_SHORTEST?: string;
  SVC_ZONE?: string;
  SVC_KEEP_DECISIONS?: string;
  SVC_KEEP_OBSERVATIONS?: string;
  SVC_KEEP_LOOKS?: string;
  LEDGER_SHARDS?: string;
  RATE_LIMIT_PER_MINUTE?: string;
  INTENT_READER?: string;
  SVC_INTENT_BASE_URL?: string;
  SVC_INTENT_MODEL?: string;
  SVC_INTENT_API_KEY?: string;
}

/** What reads sentences beside the lexical reader, whose reading it is compared with. */
type ReaderConfig =
  | { kind: "lexical" }
  | { kind: "workers-ai"; model: string }
  | { kind: "openai-compatible"; model: string; baseUrl: string; apiKey: string | null };

/** The configuration of one deployment, parsed once per isolate. */
export interface Config {
  apiKeys: readonly { id: string; key: string }[];
  elevatedKey: string;
  pseudonymKey: string;
  ledgerShards: number;
  rateLimitPerMinute: number;
  reader: ReaderConfig;
  allowPrivateTargets: boolean;
  /** What `${NAME}` may stand for in action headers: only names listed in SVC_ACTION_ENV. */
  actionEnv: Readonly<Record<string, string>>;
  /** All of them sign, so that one can replace another without a gap. */
  webhookSecrets: readonly string[];
  /** Names of workflows and the bindings behind them, from SVC_WORKFLOWS. */
  workflowBindings: ReadonlyMap<string, string>;
  /** Whom the shipped escalation workflow tells, in order, and how long it waits for each, in milliseconds. */
  escalation: { channels: readonly string[]; waitMs: number };
  /** Where people reach the service, without a slash at the end; null where nobody has said it. */
  publicUrl: string | null;
  /** What signed links are made from; the first key signs, and all are good, so that one can replace another. Null: there are none. */
  links: { publicUrl: string; keys: readonly string[] } | null;
  /** From what the keys of the log are made, and how the log is called at its first start. Null: no log is kept. */
  log: { key: string; origin: string } | null;
  /** The sender of mail; null where there is no binding that sends any. */
  mailFrom: string | null;
  /** How long after its time a watch looks, so that data for that time is in, in milliseconds. */
  watchSettleMs: number;
  /** The shortest span that a watch may have, as a duration. */
  watchShortest: string;
  /** The time zone of active hours that name none. */
  zone: string;
  /** How long decisions stay in the database before they are archived, in milliseconds; null: for good. */
  keepDecisionsMs: number | null;
  /** How long observations are kept, in milliseconds; null: for good. */
  keepObservationsMs: number | null;
  /** How long looks are kept, in milliseconds; null: for good. */
  keepLooksMs: number | null;
}

/** A variable that is missing or malformed, in words for the person who deploys. Never holds the value itself. */
export interface ConfigProblem {
  variable: string;
  message: string;
}

const list = (text: string | undefined): string[] =>
  (text ?? "")
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");

const keyId = (key: string): string => `key_${bytesToHex(sha256(utf8ToBytes(key))).slice(0, 8)}`;

function wholeNumber(
  env: Vars,
  name: "LEDGER_SHARDS" | "RATE_LIMIT_PER_MINUTE",
  fallback: number,
  max: number,
  problems: ConfigProblem[],
) {
  const text = env[name];
  if (text === undefined || text === "") return fallback;
  const value = Number(text);
  if (Number.isInteger(value) && value >= 1 && value <= max) return value;
  problems.push({ variable: name, message: `${name} must be a whole number from 1 to ${max}.` });
  return fallback;
}

function actionVariables(env: Vars, problems: ConfigProblem[]): Record<string, string> {
  const values: Record<string, string> = {};
  for (const name of list(env.SVC_ACTION_ENV)) {
    const value = (env as unknown as Record<string, unknown>)[name];
    if (name.startsWith("SVC_")) {
      problems.push({
        variable: name,
        message: `SVC_ACTION_ENV must not list ${name}: it is a variable of the service itself.`,
      });
    } else if (typeof value === "string") values[name] = value;
    else problems.push({ variable: name, message: `${name} is listed in SVC_ACTION_ENV but is not set.` });
  }
  return values;
}

/** A reader that is not fully configured is reported, and sentences are read lexically. */
function readerConfig(env: Vars, problems: ConfigProblem[]): ReaderConfig {
  const kind = env.INTENT_READER || "lexical";
  const model = env.SVC_INTENT_MODEL || "";
  const report = (variable: string, message: string): ReaderConfig => {
    problems.push({ variable, message });
    return { kind: "lexical" };
  };
  if (kind === "lexical") return { kind };
  if (kind !== "workers-ai" && kind !== "openai-compatible") {
    return report("INTENT_READER", "INTENT_READER must be lexical, workers-ai or openai-compatible.");
  }
  if (model === "") return report("SVC_INTENT_MODEL", `SVC_INTENT_MODEL is not set; INTENT_READER ${kind} needs it.`);
  if (kind === "workers-ai") {
    return "AI" in env ? { kind, model } : report("AI", "INTENT_READER workers-ai needs an [ai] binding named AI.");
  }
  const baseUrl = env.SVC_INTENT_BASE_URL ?? "";
  if (!/^https?:\/\//.test(baseUrl) || !URL.canParse(baseUrl)) {
    return report("SVC_INTENT_BASE_URL", "SVC_INTENT_BASE_URL must be the http(s) address before /chat/completions.");
  }
  return { kind, model, baseUrl, apiKey: env.SVC_INTENT_API_KEY || null };
}

const isWorkflow = (binding: unknown) =>
  typeof (binding as Partial<Workflow> | null | undefined)?.create === "function";

/** Entries are `name=BINDING`, or a binding alone, which is then its own name. */
function workflowBindings(env: Vars, problems: ConfigProblem[]): ReadonlyMap<string, string> {
  const bindings = new Map<string, string>();
  for (const entry of list(env.SVC_WORKFLOWS)) {
    const [name = "", binding = name] = entry.split("=").map((part) => part.trim());
    if (name !== "" && isWorkflow((env as unknown as Record<string, unknown>)[binding])) bindings.set(name, binding);
    else
      problems.push({
        variable: "SVC_WORKFLOWS",
        message: `${binding || entry} is listed in SVC_WORKFLOWS but is not bound.`,
      });
  }
  return bindings;
}

function escalation(env: Vars, problems: ConfigProblem[]): Config["escalation"] {
  const channels = list(env.SVC_ESCALATION_CHANNELS ?? "inbox");
  const wait = env.SVC_ESCALATION_WAIT || "15m";
  if (isDuration(wait) && parseDuration(wait) > 0) return { channels, waitMs: parseDuration(wait) };
  problems.push({ variable: "SVC_ESCALATION_WAIT", message: "SVC_ESCALATION_WAIT must be a duration such as 15m." });
  return { channels, waitMs: 900_000 };
}

function publicUrl(env: Vars, problems: ConfigProblem[]): string | null {
  const text = env.SVC_PUBLIC_URL || null;
  if (text === null) return null;
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url && /^https?:$/.test(url.protocol) && `${url.username}${url.password}${url.search}${url.hash}` === "")
    return url.href.replace(/\/+$/, "");
  problems.push({
    variable: "SVC_PUBLIC_URL",
    message: "SVC_PUBLIC_URL must be the address people reach the service at, such as https://monitor.example.com.",
  });
  return null;
}

const shortestLinkKey = 32;

function links(env: Vars, publicUrl: string | null, problems: ConfigProblem[]): Config["links"] {
  const keys = list(env.SVC_LINK_KEY);
  if (keys.length === 0) return null;
  const report = (variable: string, message: string) => {
    problems.push({ variable, message });
    return null;
  };
  if (keys.some((key) => key.length < shortestLinkKey))
    return report(
      "SVC_LINK_KEY",
      `SVC_LINK_KEY must have at least ${shortestLinkKey} characters; separate several keys with commas.`,
    );
  // A bad address has been reported already.
  if (publicUrl === null && env.SVC_PUBLIC_URL) return null;
  if (publicUrl === null) return report("SVC_PUBLIC_URL", "SVC_PUBLIC_URL is not set; SVC_LINK_KEY needs it.");
  return { publicUrl, keys };
}

/** Every entry of the log and its signature follow from this key. */
const shortestLogKey = 32;

function log(env: Vars, publicUrl: string | null, problems: ConfigProblem[]): Config["log"] {
  const key = env.SVC_LOG_KEY || null;
  if (key === null) return null;
  if (key.length < shortestLogKey) {
    problems.push({ variable: "SVC_LOG_KEY", message: `SVC_LOG_KEY must have at least ${shortestLogKey} characters.` });
    return null;
  }
  const place = publicUrl === null ? "decision-monitor" : publicUrl.replace(/^https?:\/\//, "").replaceAll("+", "%2B");
  return { key, origin: `${place}/log` };
}

/** Mail needs both the binding and an address of a domain that Cloudflare sends mail for. */
function mailFrom(env: Vars, problems: ConfigProblem[]): string | null {
  const from = env.SVC_EMAIL_FROM || null;
  const isBound = "EMAIL" in env;
  if (from === null && !isBound) return null;
  const report = (variable: string, message: string) => {
    problems.push({ variable, message });
    return null;
  };
  if (!isBound) return report("EMAIL", "SVC_EMAIL_FROM needs a [[send_email]] binding named EMAIL.");
  if (from === null) return report("SVC_EMAIL_FROM", "SVC_EMAIL_FROM is not set; the binding EMAIL needs a sender.");
  if (/^[A-Za-z0-9._%+-]+@[A-Za-z0-9.-]+$/.test(from)) return from;
  return report("SVC_EMAIL_FROM", "SVC_EMAIL_FROM must be one mail address, such as alerts@example.com.");
}

const longestSettleMs = 60_000;

/** No longer than the shortest span of a watch: all looks at one time are due at one time. */
function watchSettle(env: Vars, problems: ConfigProblem[]): number {
  const settle = env.SVC_WATCH_SETTLE || "15s";
  if (isDuration(settle) && parseDuration(settle) <= longestSettleMs) return parseDuration(settle);
  problems.push({
    variable: "SVC_WATCH_SETTLE",
    message: "SVC_WATCH_SETTLE must be a duration up to 1m, such as 15s.",
  });
  return 15_000;
}

const longestSpanMs = 30 * dayMs;

/** A minute, unless a deployment wants fewer looks, or a developer more. */
function watchShortest(env: Vars, problems: ConfigProblem[]): string {
  const shortest = env.SVC_WATCH_SHORTEST || "1m";
  const ms = isDuration(shortest) ? parseDuration(shortest) : 0;
  if (ms >= 1_000 && ms <= longestSpanMs) return shortest;
  problems.push({
    variable: "SVC_WATCH_SHORTEST",
    message: "SVC_WATCH_SHORTEST must be a duration from 1s to 30d, such as 1m.",
  });
  return "1m";
}

function zone(env: Vars, problems: ConfigProblem[]): string {
  const named = env.SVC_ZONE || "UTC";
  if (isZone(named)) return named;
  problems.push({
    variable: "SVC_ZONE",
    message: "SVC_ZONE must be UTC, an offset such as +02:00 or a place such as Europe/Berlin.",
  });
  return "UTC";
}

/** Links in messages work that long. */
const shortestKeepMs = 7 * dayMs;

function keepDecisions(env: Vars, problems: ConfigProblem[]): number | null {
  const text = env.SVC_KEEP_DECISIONS || null;
  if (text === null) return null;
  const report = (variable: string, message: string) => {
    problems.push({ variable, message });
    return null;
  };
  const ms = isDuration(text) ? parseDuration(text) : 0;
  if (ms < shortestKeepMs)
    return report("SVC_KEEP_DECISIONS", "SVC_KEEP_DECISIONS must be a duration of at least 7d, such as 90d.");
  if ("ARCHIVE" in env) return ms;
  return report("ARCHIVE", "SVC_KEEP_DECISIONS needs an [[r2_buckets]] binding named ARCHIVE.");
}

/** What is older is removed: no less than what the pages behind links in messages show. */
function keep(
  env: Vars,
  variable: "SVC_KEEP_OBSERVATIONS" | "SVC_KEEP_LOOKS",
  problems: ConfigProblem[],
): number | null {
  const text = env[variable] || null;
  if (text === null) return null;
  const ms = isDuration(text) ? parseDuration(text) : 0;
  if (ms >= shortestKeepMs) return ms;
  problems.push({
    variable,
    message: `${variable} must be a duration of at least 7d, such as 400d: links in messages work for 7 days.`,
  });
  return null;
}

/** A secret is base64, with or without the prefix `whsec_`. */
function webhookSecrets(env: Vars, problems: ConfigProblem[]): string[] {
  const secrets = list(env.SVC_WEBHOOK_SECRET);
  if (
    secrets.some(
      (secret) =>
        !/^(whsec_)?(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{4}|[A-Za-z0-9+/]{3}=|[A-Za-z0-9+/]{2}==)$/.test(secret),
    )
  ) {
    problems.push({
      variable: "SVC_WEBHOOK_SECRET",
      message: "SVC_WEBHOOK_SECRET must be base64; separate several secrets with commas.",
    });
  }
  return secrets;
}

/** Reads every variable; a bad one is reported and replaced by its default, so that /healthz can name it. */
export function readConfig(env: Vars): { config: Config; problems: ConfigProblem[] } {
  const problems: ConfigProblem[] = [];
  const require = (variable: "SVC_API_KEYS" | "SVC_ELEVATED_KEY" | "SVC_PSEUDONYM_KEY") => {
    const value = env[variable] ?? "";
    if (value === "") problems.push({ variable, message: `${variable} is not set.` });
    return value;
  };
  const reachedAt = publicUrl(env, problems);
  const config: Config = {
    apiKeys: list(require("SVC_API_KEYS")).map((key) => ({ id: keyId(key), key })),
    elevatedKey: require("SVC_ELEVATED_KEY"),
    pseudonymKey: require("SVC_PSEUDONYM_KEY"),
    ledgerShards: wholeNumber(env, "LEDGER_SHARDS", 16, 4096, problems),
    rateLimitPerMinute: wholeNumber(env, "RATE_LIMIT_PER_MINUTE", 600, 1_000_000_000, problems),
    reader: readerConfig(env, problems),
    allowPrivateTargets: env.SVC_ALLOW_PRIVATE_TARGETS === "true",
    actionEnv: actionVariables(env, problems),
    webhookSecrets: webhookSecrets(env, problems),
    workflowBindings: workflowBindings(env, problems),
    escalation: escalation(env, problems),
    publicUrl: reachedAt,
    links: links(env, reachedAt, problems),
    log: log(env, reachedAt, problems),
    mailFrom: mailFrom(env, problems),
    watchSettleMs: watchSettle(env, problems),
    watchShortest: watchShortest(env, problems),
    zone: zone(env, problems),
    keepDecisionsMs: keepDecisions(env, problems),
    keepObservationsMs: keep(env, "SVC_KEEP_OBSERVATIONS", problems),
    keepLooksMs: keep(env, "SVC_KEEP_LOOKS", problems),
  };
  return { config, problems };
}
