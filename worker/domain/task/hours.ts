import type { CatalogueSignal } from "../language/catalogue.ts";
import type { ReadingPart } from "../language/reading.ts";
import { parseDuration } from "../values/time.ts";
import { saidByWords } from "./strategy/mapping.ts";
import { cellOpFor } from "./strategy/cells.ts";
import type { Selection } from "./strategy/select-strategy.ts";

/** Values that come less often make no window of their own. */
const widestInterval = "30m";

/** Whether only the words of a part suggested its strategy: no rule, prior or hint of the guardrails. */
export const isBare = (part: ReadingPart, { priority, because }: Selection): boolean =>
  priority === "mapping_rule" && because === saidByWords(part);

/** Whether the means, increases or totals of a signal's hours are judged where words leave open what is, and what to tell of it: compilation reads no values. */
export function hoursOf(
  signal: CatalogueSignal,
  otherwise: string,
  gap: string,
): { areJudged: boolean; note: string | null } {
  const { primitive_id, interval, kind } = signal;
  const judged = `The ${cellOpFor(signal)} of each hour of ${primitive_id} is judged`;
  if (kind === "event") return { areJudged: true, note: `${judged}.` };
  if (interval === undefined) {
    const say = `Where values come less often than every ${widestInterval}, declare its interval, or say "the latest value".`;
    return { areJudged: true, note: `${judged}, and ${gap}. ${say}` };
  }
  if (parseDuration(interval) <= parseDuration(widestInterval)) return { areJudged: true, note: null };
  return {
    areJudged: false,
    note: `${primitive_id} has a value every ${interval}, too few for the ${cellOpFor(signal)} of an hour: ${otherwise}.`,
  };
}
