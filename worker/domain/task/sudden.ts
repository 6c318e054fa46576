import { usualWindow } from "../concept/operators/usual.ts";
import type { ReadingPart } from "../language/reading.ts";
import { stemsOf } from "../language/words.ts";
import { hoursOf, isBare } from "./hours.ts";
import type { Selection } from "./strategy/select-strategy.ts";
import type { Subject } from "./subject.ts";

const suddenly = new Set(["sudden", "suddenly", "abrupt", "abruptly"].flatMap(stemsOf));

/** What a sudden movement means instead of a change over a day, or what keeps it from meaning that. */
interface Sudden {
  readonly part: ReadingPart | null;
  readonly note: string | null;
}

/**
 * What "suddenly jumps" or "a sudden drop" means with no word on how far and over which time: how far what an hour comes to lies from
 * that of the hour before, for a departure from what such steps of the signal usually are.
 */
export function suddenOf({ part, signal, figure }: Subject, selection: Selection): Sudden {
  const { relation, direction, number, window, words } = part;
  const moves = relation === "move" || relation === "deviate";
  const none = { part: null, note: null };
  if (!moves || figure !== null || number !== null || window !== null || !isBare(part, selection)) return none;
  if (!stemsOf(words).some((stem) => suddenly.has(stem))) return none;
  const { areJudged, note } = hoursOf(signal, "its change is judged", "an hour without a value has no step");
  if (!areJudged) return { part: null, note };
  const step = { kind: "usual" as const, window: usualWindow, period: usualWindow, cycles: 1 };
  return { part: { ...part, relation: "deviate", direction: direction ?? "any", figure: step }, note };
}
