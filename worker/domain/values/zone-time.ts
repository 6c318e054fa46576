import { dayMs, minuteMs } from "./time.ts";

/** A time as the clocks of a zone show it. */
interface ZoneTime {
  /** YYYY-MM-DD. */
  date: string;
  /** 0 for Monday to 6 for Sunday. */
  weekday: number;
  /** Minutes since midnight. */
  minute: number;
}

export const minutesOfDay = dayMs / minuteMs;
const offset = /^([+-])(0\d|1[0-4]):([0-5]\d)$/;
/** A region and a place: abbreviations such as EST or IST mean several zones. */
const regionForm = /^[A-Za-z]+(?:[_-][A-Za-z]+)*(?:\/[A-Za-z0-9_+-]+)+$/;
const shortDays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];
const formats = new Map<string, Intl.DateTimeFormat>();

/** Whether this names a time zone: UTC, an offset such as +02:00, or a place of the tz database such as Europe/Berlin. */
export function isZone(zone: string): boolean {
  if (zone === "UTC" || offset.test(zone)) return true;
  if (!regionForm.test(zone)) return false;
  try {
    zoneFormat(zone);
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/** What the clocks of a zone show at `t` (epoch milliseconds). Throws RangeError for what is no zone. */
export function zoneTime(zone: string, t: number): ZoneTime {
  if (zone === "UTC") return shifted(t, 0);
  const [, sign, hours, minutes] = offset.exec(zone) ?? [];
  if (sign !== undefined) return shifted(t, (Number(hours) * 60 + Number(minutes)) * (sign === "-" ? -1 : 1));
  const parts = new Map(
    zoneFormat(zone)
      .formatToParts(t)
      .map(({ type, value }) => [type, value]),
  );
  const minute = Number(parts.get("hour")) * 60 + Number(parts.get("minute"));
  const date = `${parts.get("year")}-${parts.get("month")}-${parts.get("day")}`;
  return { date, weekday: shortDays.indexOf(parts.get("weekday") ?? ""), minute };
}

function shifted(t: number, minutes: number): ZoneTime {
  const local = Math.floor(t / minuteMs) + minutes;
  const day = Math.floor(local / minutesOfDay);
  const date = new Date(day * dayMs).toISOString().slice(0, 10);
  // 1 January 1970 was a Thursday.
  return { date, weekday: (((day + 3) % 7) + 7) % 7, minute: local - day * minutesOfDay };
}

function zoneFormat(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat("en-US", {
    timeZone: zone,
    hourCycle: "h23",
    weekday: "short",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
  });
  formats.set(zone, made);
  return made;
}

/** An instant (epoch milliseconds) for people, by the clocks of a zone: `2026-01-01 08:00 UTC`, with whole seconds where there are any. */
export function instantText(ms: number, zone = "UTC"): string {
  const { date, minute } = zoneTime(zone, ms);
  const second = Math.floor(ms / 1_000) % 60;
  const parts = [Math.floor(minute / 60), minute % 60, ...(second === 0 ? [] : [second])];
  return `${date} ${parts.map((part) => String(part).padStart(2, "0")).join(":")} ${zone}`;
}
