import { DomainError } from "./errors/errors.ts";

export const secondMs = 1_000;
export const minuteMs = 60 * secondMs;
/** Milliseconds of an hour. */
export const hourMs = 60 * minuteMs;

/** Length of a day in milliseconds: always 24 hours, there is no local time here. */
export const dayMs = 24 * hourMs;

const msOfUnit: Readonly<Record<string, number>> = {
  s: secondMs,
  m: minuteMs,
  h: hourMs,
  d: dayMs,
  w: 7 * dayMs,
  mo: 30 * dayMs,
  q: 90 * dayMs,
  y: 365 * dayMs,
};

const maxMs = 100 * 365 * dayMs;
const shortForm = /^(\d{1,12}(?:\.\d{1,6})?)(s|m|h|d|w|mo|q|y)$/;
const numberForm = "(\\d{1,12}(?:\\.\\d{1,6})?)";
const isoForm = new RegExp(
  `^P(?=.)(?:${numberForm}Y)?(?:${numberForm}M)?(?:${numberForm}W)?(?:${numberForm}D)?(?:T(?=.)(?:${numberForm}H)?(?:${numberForm}M)?(?:${numberForm}S)?)?$`,
);
const isoUnits = ["y", "mo", "w", "d", "h", "m", "s"] as const;

function durationMs(text: string): number | null {
  const short = shortForm.exec(text);
  if (short) return wholeMs(Number(short[1]) * (msOfUnit[short[2] ?? ""] ?? Number.NaN));
  const iso = isoForm.exec(text);
  if (!iso) return null;
  let total = 0;
  isoUnits.forEach((unit, i) => {
    total += Number(iso[i + 1] ?? 0) * (msOfUnit[unit] ?? 0);
  });
  return wholeMs(total);
}

function wholeMs(ms: number): number | null {
  const rounded = Math.floor(ms + 0.5);
  return Math.abs(ms - rounded) < 1e-6 && rounded > 0 && rounded <= maxMs ? rounded : null;
}

/**
 * Milliseconds of a duration: `90s`, `15m`, `6h`, `7d`, `2w`, `1mo` (30 days), `1q` (90 days), `1y` (365 days) or ISO 8601
 * such as `P7D` and `PT6H`; above zero and at most 100 years. Throws `validation_error` otherwise.
 */
export function parseDuration(text: string): number {
  const ms = durationMs(text);
  if (ms === null) {
    throw new DomainError("validation_error", `"${text}" is not a duration above zero and within 100 years.`, {
      suggestion: "Write a number and one of s, m, h, d, w, mo, q, y, such as 7d, or an ISO 8601 duration such as P7D.",
    });
  }
  return ms;
}

/** Whether {@link parseDuration} reads the text. */
export function isDuration(text: string): boolean {
  return durationMs(text) !== null;
}

/** Whether two texts are the same, or durations of the same length: `60m` and `1h`. */
export function isSameLength(one: string, other: string): boolean {
  return one === other || (isDuration(one) && isDuration(other) && parseDuration(one) === parseDuration(other));
}

const timestampForm =
  /^(\d{4})-(\d{2})-(\d{2})[Tt](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,32}))?)?(?:([Zz])|([+-])(\d{2}):?(\d{2}))$/;
const earliestMs = Date.parse("0000-01-01T00:00:00.000Z");
const latestMs = Date.parse("9999-12-31T23:59:59.999Z");

/** Epoch milliseconds of a text that {@link parseTimestamp} reads; null of any other, and of what is no text. */
export function timestampMs(value: unknown): number | null {
  const parts = typeof value === "string" ? timestampForm.exec(value) : null;
  return parts ? instantOfParts(parts) : null;
}

/**
 * Epoch milliseconds of an ISO 8601 timestamp with `Z` or an offset, cut (not rounded) to milliseconds.
 * Throws `validation_error` for anything else, a day that does not exist included.
 */
export function parseTimestamp(text: string): number {
  const ms = timestampMs(text);
  if (ms === null) {
    throw new DomainError("validation_error", `"${text.slice(0, 64)}" is not a timestamp with a time zone.`, {
      suggestion: "Write ISO 8601 with Z or an offset, such as 2026-03-01T12:00:00Z.",
    });
  }
  return ms;
}

/** The calendar repeats after 400 years, and Date.UTC takes the years 0 to 99 for those of the last century. */
const cycleYears = 400;
const cycleMs = 146_097 * dayMs;
const daysOfMonths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const isLeap = (year: number) => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
const daysOfMonth = (year: number, month: number) =>
  month === 2 && isLeap(year) ? 29 : (daysOfMonths[month - 1] ?? 0);

function instantOfParts(parts: RegExpExecArray): number | null {
  const [year, month, day, hour, minute, second, offsetHours, offsetMinutes] = [1, 2, 3, 4, 5, 6, 10, 11].map((part) =>
    Number(parts[part] ?? 0),
  ) as [number, number, number, number, number, number, number, number];
  const isReal = day >= 1 && day <= daysOfMonth(year, month) && hour <= 23 && minute <= 59 && second <= 59;
  if (!isReal || offsetHours > 23 || offsetMinutes > 59) return null;
  const fraction = Number((parts[7] ?? "").padEnd(3, "0").slice(0, 3));
  const local = Date.UTC(year + cycleYears, month - 1, day, hour, minute, second, fraction) - cycleMs;
  const offset = offsetHours * hourMs + offsetMinutes * minuteMs;
  const ms = parts[9] === "-" ? local + offset : local - offset;
  return ms >= earliestMs && ms <= latestMs ? ms : null;
}

/** An instant as `YYYY-MM-DDTHH:MM:SS.sssZ`; takes epoch milliseconds of the years 0 to 9999. */
export function formatTimestamp(ms: number): string {
  return new Date(ms).toISOString();
}

/** The same of a time that may be missing. */
export const timestampOrNull = (ms: number | null): string | null => (ms === null ? null : formatTimestamp(ms));

/** How many times `from`, `from + step`, ... lie in `[from, to]`; all in milliseconds, step above 0. */
export function stepsIn(from: number, to: number, step: number): number {
  return to < from ? 0 : Math.floor((to - from) / step) + 1;
}

/** The times of steps `first` to `first + count - 1`. */
export function stepTimes(from: number, step: number, first: number, count: number): number[] {
  return Array.from({ length: count }, (_, i) => from + (first + i) * step);
}
