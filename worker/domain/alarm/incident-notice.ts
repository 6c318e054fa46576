import { formatTimestamp } from "../values/time.ts";
import { isNoDataId } from "../watch/silence.ts";

/** What is sent about an entity without a decision: its data is missing, its incident is over, or is still open. */
export type NoticeKind = "no_data" | "recovered" | "reminder";

/** What the id of a notice about an incident begins with; the id of the incident follows, and of a reminder its time. */
export const noticePrefix = { recovered: "recovered_", reminder: "reminder_" } as const;

/** What kind of notice an id is of; null for the id of a decision or a test. */
export function noticeKindOf(id: string | null): NoticeKind | null {
  if (id === null) return null;
  if (isNoDataId(id)) return "no_data";
  if (id.startsWith(noticePrefix.recovered)) return "recovered";
  return id.startsWith(noticePrefix.reminder) ? "reminder" : null;
}

/** That an incident is over and how long it lasted, in one sentence; times in epoch milliseconds. */
export function recoveredSummary({ since, at, signals }: NoticedStretch): string {
  const lasted = lastedText(at - since);
  if (signals.length > 0)
    return `Data from ${signals.join(" and ")} is back after ${lasted}, since ${formatTimestamp(at)}.`;
  return `Recovered after ${lasted}, at ${formatTimestamp(at)}.`;
}

/** That an incident is still open, in one sentence. */
export function reminderSummary({ since, at, signals }: NoticedStretch): string {
  const lasted = lastedText(at - since);
  const what = signals.length > 0 ? `still no data from ${signals.join(" and ")}` : "still so";
  return `Reminder: ${what} after ${lasted}, since ${formatTimestamp(since)}.`;
}

/** How long something was as it should not be; signals where they were silent. */
interface NoticedStretch {
  since: number;
  at: number;
  signals: readonly string[];
}

const units = [
  ["d", 86_400_000],
  ["h", 3_600_000],
  ["m", 60_000],
  ["s", 1_000],
] as const;

/** A length of time in its two largest units, such as `2h 5m`. */
function lastedText(ms: number): string {
  const first = Math.max(
    0,
    units.findIndex(([, length]) => ms >= length),
  );
  if (ms < 1_000) return "less than 1s";
  let left = ms;
  const parts = units.slice(first, first + 2).flatMap(([unit, length]) => {
    const count = Math.floor(left / length);
    left -= count * length;
    return count === 0 ? [] : [`${count}${unit}`];
  });
  return parts.join(" ");
}
