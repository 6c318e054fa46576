import { dayMs } from "../../domain/values/time.ts";
import { durationWithin, type ReportSetting, type Vars } from "./setting.ts";

/** How long data is kept, in milliseconds; null: for good. */
interface RetentionSettings {
  /** How long decisions stay in the database before they are archived. */
  keepDecisionsMs: number | null;
  keepObservationsMs: number | null;
  keepLooksMs: number | null;
}

/** Reads how long data is kept. */
export function readRetention(env: Vars, report: ReportSetting): RetentionSettings {
  return {
    keepDecisionsMs: keepDecisions(env, report),
    keepObservationsMs: keepSetting("SVC_KEEP_OBSERVATIONS", env, report),
    keepLooksMs: keepSetting("SVC_KEEP_LOOKS", env, report),
  };
}

/** What the pages behind links in messages show has to be there for as long as the links work. */
const shortestKeepMs = 7 * dayMs;

function keepDecisions(env: Vars, report: ReportSetting): number | null {
  const text = env.SVC_KEEP_DECISIONS || null;
  if (text === null) return null;
  const ms = durationWithin(text, shortestKeepMs);
  if (ms === null)
    return report("SVC_KEEP_DECISIONS", "SVC_KEEP_DECISIONS must be a duration of at least 7d, such as 90d.");
  return "ARCHIVE" in env ? ms : report("ARCHIVE", "SVC_KEEP_DECISIONS needs an [[r2_buckets]] binding named ARCHIVE.");
}

function keepSetting(variable: "SVC_KEEP_OBSERVATIONS" | "SVC_KEEP_LOOKS", env: Vars, report: ReportSetting) {
  const text = env[variable] || null;
  if (text === null) return null;
  return (
    durationWithin(text, shortestKeepMs) ??
    report(variable, `${variable} must be a duration of at least 7d, such as 400d: links in messages work for 7 days.`)
  );
}
