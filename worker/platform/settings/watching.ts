import { isZone } from "../../domain/values/zone-time.ts";
import { dayMs, minuteMs } from "../../domain/values/time.ts";
import { durationWithin, type ReportSetting, type Vars } from "./setting.ts";

/** When watches look and tasks fire, unless they say so themselves. */
interface WatchSettings {
  /** How long after its time a watch looks, so that data for that time is in, in milliseconds. */
  watchSettleMs: number;
  /** The shortest span that a watch may have, as a duration. */
  watchShortest: string;
  /** The time zone of active hours that name none. */
  zone: string;
}

/** Reads the times of watching. */
export function readWatching(env: Vars, report: ReportSetting): WatchSettings {
  return {
    watchSettleMs: settleSetting(env, report),
    watchShortest: shortestSetting(env, report),
    zone: zoneSetting(env, report),
  };
}

/** No longer than the shortest span of a watch: all looks at one time are due at one time. */
const longestSettleMs = minuteMs;

function settleSetting(env: Vars, report: ReportSetting): number {
  const settle = durationWithin(env.SVC_WATCH_SETTLE || "15s", 0, longestSettleMs);
  if (settle === null) report("SVC_WATCH_SETTLE", "SVC_WATCH_SETTLE must be a duration up to 1m, such as 15s.");
  return settle ?? 15_000;
}

const longestSpanMs = 30 * dayMs;

/** A minute, unless a deployment wants fewer looks, or a developer more. */
function shortestSetting(env: Vars, report: ReportSetting): string {
  const named = env.SVC_WATCH_SHORTEST || "1m";
  if (durationWithin(named, 1_000, longestSpanMs) !== null) return named;
  report("SVC_WATCH_SHORTEST", "SVC_WATCH_SHORTEST must be a duration from 1s to 30d, such as 1m.");
  return "1m";
}

function zoneSetting(env: Vars, report: ReportSetting): string {
  const named = env.SVC_ZONE || "UTC";
  if (isZone(named)) return named;
  report("SVC_ZONE", "SVC_ZONE must be UTC, an offset such as +02:00 or a place such as Europe/Berlin.");
  return "UTC";
}
