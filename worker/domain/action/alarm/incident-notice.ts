import { instantText } from "../../values/zone-time.ts";
import { durationText } from "../../values/wording/duration.ts";
import { isNoDataId } from "../../task/watch/silence.ts";

/** What is sent about an entity without a decision: its data is missing, its incident is over, is still open, has more members, or somebody has seen it. */
export const noticeKinds = ["no_data", "recovered", "reminder", "members", "acknowledged"] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/** What the id of a notice about an incident begins with; the id of the incident follows, then of a reminder its time and of new members the decision. */
export const noticePrefix = {
  recovered: "recovered_",
  reminder: "reminder_",
  members: "members_",
  acknowledged: "acknowledged_",
} as const;

/** What kind of notice an id is of; null for the id of a decision or a test. */
export function noticeKindOf(id: string | null): NoticeKind | null {
  if (id === null) return null;
  if (isNoDataId(id)) return "no_data";
  const kinds = Object.keys(noticePrefix) as (keyof typeof noticePrefix)[];
  return kinds.find((kind) => id.startsWith(noticePrefix[kind])) ?? null;
}

/** That an incident is over and how long it lasted, in one sentence; times in epoch milliseconds. */
export function recoveredSummary({ since, at, signals, zone }: NoticedStretch): string {
  const lasted = durationText(at - since);
  if (signals.length > 0)
    return `Data from ${signals.join(" and ")} is back after ${lasted}, since ${instantText(at, zone)}.`;
  return `Recovered after ${lasted}, at ${instantText(at, zone)}.`;
}

/** That an incident is still open, in one sentence. */
export function reminderSummary({ since, at, signals, zone }: NoticedStretch): string {
  const lasted = durationText(at - since);
  const what = signals.length > 0 ? `still no data from ${signals.join(" and ")}` : "still so";
  return `Reminder: ${what} after ${lasted}, since ${instantText(since, zone)}.`;
}

/** That somebody has seen an incident, in one sentence. */
export function acknowledgedSummary({ at, zone }: NoticedStretch): string {
  return `Acknowledged at ${instantText(at, zone)}.`;
}

/** How long something was as it should not be; signals where they were silent. */
export interface NoticedStretch {
  since: number;
  at: number;
  signals: readonly string[];
  /** The time zone of those it is for; UTC if left out. */
  zone?: string;
}
