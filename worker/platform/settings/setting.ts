import { isDuration, parseDuration } from "../../domain/values/time.ts";

/** The variables that wrangler.toml and secrets set; each is text until it has been read. */
export type Vars = Partial<
  Record<
    | "SVC_DATABASES"
    | "SVC_ACTION_ENV"
    | "SVC_ALLOW_PRIVATE_TARGETS"
    | "SVC_WEBHOOK_SECRET"
    | "SVC_EMAIL_FROM"
    | "SVC_API_KEYS"
    | "SVC_ELEVATED_KEY"
    | "SVC_ELEVATED_KEY_PREVIOUS"
    | "SVC_PSEUDONYM_KEY"
    | "LEDGER_SHARDS"
    | "RATE_LIMIT_PER_MINUTE"
    | "SVC_LINK_KEY"
    | "SVC_PUBLIC_URL"
    | "SVC_LOG_KEY"
    | "INTENT_READER"
    | "SVC_INTENT_BASE_URL"
    | "SVC_INTENT_MODEL"
    | "SVC_INTENT_API_KEY"
    | "SVC_KEEP_DECISIONS"
    | "SVC_KEEP_OBSERVATIONS"
    | "SVC_KEEP_LOOKS"
    | "SVC_OIDC_ISSUER"
    | "SVC_OIDC_CLIENT_ID"
    | "SVC_OIDC_CLIENT_SECRET"
    | "SVC_OIDC_ROLES"
    | "SVC_OIDC_AUDIENCE"
    | "SVC_OIDC_SCOPES"
    | "SVC_WATCH_SETTLE"
    | "SVC_WATCH_SHORTEST"
    | "SVC_ZONE"
    | "SVC_WORKFLOWS"
    | "SVC_ESCALATION_CHANNELS"
    | "SVC_ESCALATION_WAIT",
    string
  >
>;

/** A variable that is missing or malformed, in words for the person who deploys. Never holds the value itself. */
export interface ConfigProblem {
  variable: string;
  message: string;
}

/** Notes a problem and returns null: there is no such value. */
export type ReportSetting = (variable: string, message: string) => null;

/** The entries of a list separated by commas. */
export const settingList = (text: string | undefined): string[] =>
  (text ?? "")
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");

/** A duration from `least` to `most` in milliseconds; null for anything else. */
export function durationWithin(text: string, least: number, most = Infinity): number | null {
  const ms = isDuration(text) ? parseDuration(text) : NaN;
  return ms >= least && ms <= most ? ms : null;
}

/** What a deployment has under a name that another variable gives. */
export const namedIn = (env: object, name: string): unknown => (env as Record<string, unknown>)[name];
