import type { ReadFigure } from "../language/reading.ts";
import { stemsOf } from "../language/words.ts";
import { dayMs, parseDuration } from "../values/time.ts";
import { usualWindow } from "../concept/operators/usual.ts";
import type { Filled } from "./strategy/fill-parameters.ts";
import { saidByWords } from "./strategy/mapping.ts";
import type { Selection } from "./strategy/select-strategy.ts";
import type { Subject } from "./subject.ts";

/** Values that come less often make no window of their own. */
const widestInterval = "30m";
/** History has a point an hour, and a day of them is needed. */
const shortestPast = 2 * dayMs;
/** "The latest value is unusual" means that one value. */
const latest = new Set(["latest", "newest"].flatMap(stemsOf));

/** The figure that a plain "unusual" means instead of the signal's own value, or what keeps it from meaning that. */
interface OwnUsual {
  readonly figure: ReadFigure | null;
  readonly note: string | null;
}

/**
 * What "unusual" means with no word on what of it, against what or on which side: the mean of an hour against whichever past
 * explains the signal best. Strategy and parameters stay what guardrails, context and words made them.
 */
export function ownUsualOf({ part, signal, figure }: Subject, selection: Selection, { spec }: Filled): OwnUsual {
  const none = { figure: null, note: null };
  if (figure !== null || part.relation !== "deviate" || part.window !== null || part.number !== null) return none;
  const bare = selection.priority === "mapping_rule" && selection.because === saidByWords(part);
  if (!bare || spec.type !== "z_score" || spec.params.direction !== "any") return none;
  if (stemsOf(part.words).some((stem) => latest.has(stem))) return none;
  if (parseDuration(spec.params.window ?? "30d") < shortestPast) return none;
  const { interval } = signal;
  if (interval === undefined || parseDuration(interval) <= parseDuration(widestInterval))
    return {
      figure: { kind: "own_usual", window: usualWindow },
      note:
        interval === undefined
          ? `Each hour of ${signal.primitive_id} is judged by its mean. Where values come less often than every ${widestInterval}, declare its interval, or say "the latest value".`
          : null,
    };
  return {
    figure: null,
    note: `${signal.primitive_id} has a value every ${interval}, too few for the mean of an hour: its own values are judged.`,
  };
}
