import { signal } from "@preact/signals";
import type { IncidentCounts } from "../../sdk/src/index.ts";
import { countText } from "../format/number.ts";
import { client } from "../session/session.ts";

/** How many alarms nobody has acknowledged, by severity, as was last heard; null before. */
export const openAlarms = signal<IncidentCounts | null>(null);

/** The sum of them; the API counts each severity no further than it says. */
export function openCount(counts: Pick<IncidentCounts, "open_by_severity" | "at_least">): {
  open: number;
  text: string;
} {
  const open = Object.values(counts.open_by_severity).reduce((sum, count) => sum + count, 0);
  const isAtLeast = Object.keys(counts.open_by_severity).some((name) => counts.at_least.some((one) => one === name));
  return { open, text: countText(open, isAtLeast) };
}

/** Asks how many there are. */
export async function countOpenAlarms(abort: AbortSignal): Promise<IncidentCounts> {
  openAlarms.value = await client().incidents.count({}, { signal: abort });
  return openAlarms.value;
}
