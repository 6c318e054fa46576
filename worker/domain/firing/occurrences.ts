import { minuteMs } from "../values/time.ts";
import { minutesOfDay, zoneTime } from "../values/zone-time.ts";
import { type ActiveHours, clockMinutes, isActive } from "./hours.ts";
import type { SilencedTime } from "./silence.ts";

/**
 * The times between `starts_at` and `ends_at` (epoch milliseconds) at which hours are on, by what the clocks of their zone show: in
 * order, `most` at most. An hour that is skipped in spring is in none of them, one that is repeated in autumn is in them twice.
 */
export function occurrences(hours: ActiveHours, { starts_at, ends_at }: SilencedTime, most = Infinity): SilencedTime[] {
  const found: SilencedTime[] = [];
  let began: number | null = null;
  for (let t = starts_at; t < ends_at && found.length < most; t = nextTurn(hours, t)) {
    const isOn = isActive(hours, t);
    if (isOn) began ??= t;
    else if (began !== null) {
      found.push({ starts_at: began, ends_at: t });
      began = null;
    }
  }
  return began === null || found.length >= most ? found : [...found, { starts_at: began, ends_at }];
}

/** The next time at which the hours may begin or end: by the clock, or within a minute where the clock is put forward or back before. */
function nextTurn({ from, to, zone }: ActiveHours, t: number): number {
  const { minute } = zoneTime(zone, t);
  const whole = Math.floor(t / minuteMs);
  const until = (clock: number) => ((clock - minute + minutesOfDay - 1) % minutesOfDay) + 1;
  const ahead = Math.min(until(clockMinutes(from)), until(clockMinutes(to)));
  const next = (whole + ahead) * minuteMs;
  const isSteady = zoneTime(zone, next).minute === (minute + ahead) % minutesOfDay;
  return isSteady ? next : (whole + 1) * minuteMs;
}
