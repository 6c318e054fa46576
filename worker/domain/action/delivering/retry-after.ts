const imfDate =
  /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), (\d{2}) (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) (\d{4}) (\d{2}):(\d{2}):(\d{2}) GMT$/;
const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/**
 * When a receiver wants to be called again, in epoch milliseconds, from its Retry-After header (RFC 9110, 10.2.3): seconds
 * from `now` or an HTTP date. Null where there is none that can be read.
 */
export function parseRetryAfter(header: string | null, now: number): number | null {
  const text = header?.trim() ?? "";
  if (/^\d{1,9}$/.test(text)) return now + Number(text) * 1_000;
  const [, day, month = "", year, ...clock] = imfDate.exec(text) ?? [];
  if (day === undefined) return null;
  const [hours, minutes, seconds] = clock.map(Number);
  return Date.UTC(Number(year), months.indexOf(month), Number(day), hours, minutes, seconds);
}
