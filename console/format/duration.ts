import { DAY, HOUR, MINUTE } from "./time.ts";
const units: Readonly<Record<string, [ms: number, name: string]>> = {
  ms: [1, "millisecond"],
  s: [1000, "second"],
  m: [MINUTE, "minute"],
  h: [HOUR, "hour"],
  d: [DAY, "day"],
  w: [7 * DAY, "week"],
};

/** Milliseconds of a span as the API takes it ("15m", "1h30m", "7d"); null for anything else, and for none. */
export function typedDuration(text: string): number | null {
  const trimmed = text.trim();
  if (!/^(\d+(\.\d+)?(ms|[smhdw]))+$/.test(trimmed)) return null;
  const ms = [...trimmed.matchAll(/(\d+(?:\.\d+)?)(ms|[smhdw])/g)].reduce(
    (sum, [, number, unit]) => sum + Number(number) * (units[unit ?? ""]?.[0] ?? 0),
    0,
  );
  return ms > 0 ? ms : null;
}

/** The same span in words: 15 minutes, 1 hour 30 minutes; what it does not know it gives back as it is. */
export function sayDuration(text: string): string {
  if (typedDuration(text) === null) return text;
  return [...text.matchAll(/(\d+(?:\.\d+)?)(ms|[smhdw])/g)]
    .map(([, number, unit]) => `${number} ${units[unit ?? ""]?.[1] ?? ""}${Number(number) === 1 ? "" : "s"}`)
    .join(" ");
}
