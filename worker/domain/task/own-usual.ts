import { strategies } from "../condition/strategies/registry.ts";
import type { ReadFigure } from "../language/reading.ts";
import { stemsOf } from "../language/words.ts";
import { dayMs, parseDuration } from "../values/time.ts";
import { usualWindow } from "../concept/operators/usual.ts";
import type { Filled } from "./strategy/fill-parameters.ts";
import { hoursOf, isBare } from "./hours.ts";
import type { Selection } from "./strategy/select-strategy.ts";
import type { Subject } from "./subject.ts";

/** History has a point an hour, and a day of them is needed. */
const shortestPast = 2 * dayMs;
/** "The latest value is unusual" means that one value. */
const latestStems = new Set(["latest", "newest"].flatMap(stemsOf));

/** The figure that a plain "unusual" means instead of the signal's own value, or what keeps it from meaning that. */
interface AgainstOwnUsual {
  readonly figure: ReadFigure | null;
  readonly note: string | null;
}

/**
 * What "unusual" means with no word on what of it, against what or on which side: what an hour comes to against whichever past
 * explains the signal best. Strategy and parameters stay what guardrails, context and words made them.
 */
export function ownUsualOf({ part, signal, figure }: Subject, selection: Selection, { spec }: Filled): AgainstOwnUsual {
  const none = { figure: null, note: null };
  if (figure !== null || part.relation !== "deviate" || part.window !== null || part.number !== null) return none;
  const past = twoSidedPast(spec);
  if (!isBare(part, selection) || past === null) return none;
  if (stemsOf(part.words).some((stem) => latestStems.has(stem))) return none;
  if (past < shortestPast) return none;
  const { areJudged, note } = hoursOf(signal, "its own values are judged", "an hour without a value is never unusual");
  return { figure: areJudged ? { kind: "own_usual", window: usualWindow } : null, note };
}

/** How far back a strategy looks that judges what is usual, on either side, in milliseconds; null for any other. */
function twoSidedPast({ type, params }: Filled["spec"]): number | null {
  const { draft, defaultWindow } = strategies[type];
  if (draft?.by !== "number" || draft.judgesUsual !== true) return null;
  if (!("direction" in params) || params.direction !== "any") return null;
  const window = "window" in params ? params.window : undefined;
  return parseDuration(window ?? defaultWindow ?? "0s");
}
