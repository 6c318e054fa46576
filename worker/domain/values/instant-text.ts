import { zoneTime } from "./zone-time.ts";

/** An instant (epoch milliseconds) for people, by the clocks of a zone: `2026-01-01 08:00 UTC`, with whole seconds where there are any. */
export function instantText(ms: number, zone = "UTC"): string {
  const { date, minute } = zoneTime(zone, ms);
  const second = Math.floor(ms / 1_000) % 60;
  const parts = [Math.floor(minute / 60), minute % 60, ...(second === 0 ? [] : [second])];
  return `${date} ${parts.map((part) => String(part).padStart(2, "0")).join(":")} ${zone}`;
}
