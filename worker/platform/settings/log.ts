import type { LinkSettings } from "./links.ts";
import type { ReportSetting, Vars } from "./setting.ts";

interface LogSettings {
  /** The secret behind the log's keys, and the name the log gets at its first start. Null: no log is kept. */
  log: { key: string; origin: string } | null;
}

/** Every entry of the log and its signature follow from this key. */
const shortestKey = 32;

/** Reads what the log is made from. */
export function readLog(env: Vars, { publicUrl }: Pick<LinkSettings, "publicUrl">, report: ReportSetting): LogSettings {
  const key = env.SVC_LOG_KEY || null;
  if (key === null) return { log: null };
  if (key.length < shortestKey)
    return { log: report("SVC_LOG_KEY", `SVC_LOG_KEY must have at least ${shortestKey} characters.`) };
  const place = publicUrl === null ? "decision-monitor" : publicUrl.replace(/^https?:\/\//, "").replaceAll("+", "%2B");
  return { log: { key, origin: `${place}/log` } };
}
