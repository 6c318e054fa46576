import { type LinkSettings, shortestKey } from "./links.ts";
import type { ReportSetting, Vars } from "./setting.ts";

interface LogSettings {
  /** The secret from which the log's keys, its entries and their signatures follow, and the name the log gets at its first start. Null: no log is kept. */
  log: { key: string; origin: string } | null;
}

/** Reads what the log is made from. */
export function readLog(env: Vars, { publicUrl }: Pick<LinkSettings, "publicUrl">, report: ReportSetting): LogSettings {
  const key = env.SVC_LOG_KEY || null;
  if (key === null) return { log: null };
  if (key.length < shortestKey)
    return { log: report("SVC_LOG_KEY", `SVC_LOG_KEY must have at least ${shortestKey} characters.`) };
  const place = publicUrl === null ? "decision-monitor" : publicUrl.replace(/^https?:\/\//, "").replaceAll("+", "%2B");
  return { log: { key, origin: `${place}/log` } };
}
