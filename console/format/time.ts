export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** A zone by its IANA name; left out, the one of this browser. */
type Zone = string | undefined;

function partsOf(at: number, zone: Zone): Record<string, string> {
  const format = new Intl.DateTimeFormat("en-GB", {
    timeZone: zone,
    weekday: "short",
    day: "numeric",
    month: "short",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    hourCycle: "h23",
    timeZoneName: "short",
  });
  return Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]));
}

/** The clock time of an instant, with as much of its date as `now` leaves open: 14:05, Mon 14:05, 3 Mar 14:05, 3 Mar 2025. */
export function formatTime(instant: string | number, now: number, zone?: string): string {
  const at = new Date(instant).getTime();
  const { weekday, day, month, year, hour, minute } = partsOf(at, zone);
  const today = partsOf(now, zone);
  const clock = `${hour}:${minute}`;
  const distance = Math.abs(now - at);
  if (distance < DAY && day === today["day"]) return clock;
  if (distance < 6 * DAY) return `${weekday} ${clock}`;
  if (year === today["year"]) return `${day} ${month} ${clock}`;
  return `${day} ${month} ${year}`;
}

/** A place on a time axis whose places are a step apart: seconds below a minute, the clock below a day, the day below a year. */
export function formatTick(at: number, stepMs: number, zone?: string): string {
  const { day, month, year, hour, minute, second } = partsOf(at, zone);
  if (stepMs > 0 && stepMs < MINUTE) return `${hour}:${minute}:${second}`;
  if (stepMs < DAY && `${hour}:${minute}` !== "00:00") return `${hour}:${minute}`;
  return stepMs < 300 * DAY ? `${day} ${month}` : (year ?? "");
}

/** An instant in full, with its zone: Mon 3 Mar 2025, 14:05:09 CET. */
export function formatInstant(instant: string | number, zone?: string): string {
  const { weekday, day, month, year, hour, minute, second, timeZoneName } = partsOf(new Date(instant).getTime(), zone);
  return `${weekday} ${day} ${month} ${year}, ${hour}:${minute}:${second} ${timeZoneName}`;
}

/** How long ago, or how far ahead: just now, 5 min ago, in 2 h. */
export function formatAgo(instant: string | number, now: number): string {
  const gone = now - new Date(instant).getTime();
  if (Math.abs(gone) < MINUTE) return "just now";
  const span = formatSpan(Math.abs(gone));
  return gone > 0 ? `${span} ago` : `in ${span}`;
}

/** A span in its largest unit that says enough: 45 s, 5 min, 2 h 10 min, 3 d. */
export function formatSpan(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`;
  if (ms < MINUTE) return `${Math.round(ms / 1000)} s`;
  if (ms < HOUR) return `${Math.round(ms / MINUTE)} min`;
  if (ms < 10 * HOUR) {
    const minutes = Math.round((ms % HOUR) / MINUTE);
    const hours = Math.floor(ms / HOUR) + (minutes === 60 ? 1 : 0);
    return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes} min`;
  }
  if (ms < 2 * DAY) return `${Math.round(ms / HOUR)} h`;
  return `${Math.round(ms / DAY)} d`;
}
