import type { JudgedSignal, NumberDrafting } from "../../condition/strategies/drafting.ts";
import { drafted, strategies } from "../../condition/strategies/registry.ts";
import type { StrategyName } from "../../values/definitions/condition.ts";
import { traitsOf } from "../../values/values.ts";
import type { CatalogueSignal } from "../../language/catalogue.ts";
import type { ReadingPart } from "../../language/reading.ts";
import { wordsOf } from "../../language/words.ts";

/** The strategy that a number with a comparison or a strategy's own name asks for, or null when the sentence gives neither. */
export function explicitStrategy({ names, number, relation }: ReadingPart, judged: JudgedSignal): StrategyName | null {
  if (names !== null && (number === null || !isAlready(strategies[names].draft, judged))) return names;
  if (number === null) return null;
  const claims = drafted().flatMap(({ name, draft }) => {
    if (draft.by !== "number" || isAlready(draft, judged)) return [];
    const claim = draft.claims({ unit: number.unit, relation });
    return claim === null ? [] : [{ name, claim }];
  });
  return (claims.find(({ claim }) => claim === "own") ?? claims[0])?.name ?? null;
}

function isAlready(draft: (typeof strategies)[StrategyName]["draft"], judged: JudgedSignal): boolean {
  return draft?.by === "number" && (draft satisfies NumberDrafting).already(judged);
}

/** "Decline rate" and "drop count" tell how often something happens, not how a value moves. */
const events = ["decline", "drop"];
const countWords = ["rate", "ratio", "count", "share", "pct"];

/** Whether a single value is itself a change, so that "fell by 10%" is a level of it. */
export function measuresChange(signal: CatalogueSignal): boolean {
  if (traitsOf(signal.type).series) return false;
  const id = wordsOf(signal.primitive_id.replace(/_/g, " "));
  const described = wordsOf(signal.description ?? "")[0] ?? "";
  const words = ["change", "changes", "delta", "growth", "decline", "increase", "drop"];
  const called = id.some(
    (word, at) => words.includes(word) && !(events.includes(word) && countWords.includes(id[at + 1] ?? "")),
  );
  return called || words.includes(described);
}
