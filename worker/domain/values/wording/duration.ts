import { counted } from "./counted.ts";

const units = [
  [86_400_000, "day"],
  [3_600_000, "hour"],
  [60_000, "minute"],
  [1_000, "second"],
] as const;

/** A length of time for people, in milliseconds: `2 hours 5 minutes`; at most its two largest units, unless `exact`. */
export function durationText(ms: number, exact = false): string {
  const parts: string[] = [];
  let rest = Math.abs(exact ? ms : Math.floor(ms + 0.5));
  for (const [size, noun] of units) {
    const count = Math.floor(rest / size);
    rest -= count * size;
    if (count > 0) parts.push(counted(count, noun));
    else if (parts.length > 0 && !exact) break;
    if (parts.length === 2 && !exact) break;
  }
  const fine = Number(rest.toPrecision(6));
  if (parts.length === 0 || (exact && fine > 0)) parts.push(`${fine} ms`);
  return `${ms < 0 ? "-" : ""}${parts.join(" ")}`;
}
