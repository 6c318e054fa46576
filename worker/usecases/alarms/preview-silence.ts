import type { PreviewSilenceBody, SilencePreview } from "../../contract/resources/alarms/silences.ts";
import { activeHours } from "../../domain/firing/hours.ts";
import { occurrences } from "../../domain/firing/occurrences.ts";
import { longestSilenceDays } from "../../domain/firing/silence.ts";
import { dayMs, parseTimestamp } from "../../domain/values/time.ts";
import type { Services } from "../services.ts";
import { shownTime } from "./silence-view.ts";

const shown = 10;

/** The next times of a silence that comes again, by the very rule by which it would be made. Stores nothing. */
export async function previewSilence(
  { config, now }: Pick<Services, "config" | "now">,
  { every, from }: PreviewSilenceBody,
): Promise<SilencePreview> {
  const hours = activeHours(every, config.zone);
  const starts_at = from === undefined ? now() : parseTimestamp(from);
  const next = occurrences(hours, { starts_at, ends_at: starts_at + longestSilenceDays * dayMs }, shown);
  return { every: hours, next: next.map(shownTime) };
}
