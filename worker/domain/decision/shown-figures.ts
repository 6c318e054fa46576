import type { CompiledCondition } from "../condition/compiled.ts";
import type { Unit } from "../values/wording/unit.ts";
import { amountText } from "../values/wording/words.ts";
import type { DecisionRecord } from "./record.ts";
import { shownResult } from "./shown-result.ts";

/** The number that Results are compared with as they are; none where they are first turned into a score. */
export function limitOf({ strategy }: CompiledCondition): number | undefined {
  return strategy.type.phrasing?.level === true ? (strategy.threshold_applied ?? undefined) : undefined;
}

/** The Result and what it is compared with, in words: `28%` and `35%`; nulls where there is no such number. */
export function shownFigures(
  { concept_result, operands }: Pick<DecisionRecord, "concept_result" | "operands">,
  condition: CompiledCondition,
  unit: Unit,
): { value_text: string | null; limit_text: string | null } {
  const { value } = concept_result;
  if (operands.length > 0 || value === null) return { value_text: null, limit_text: null };
  const limit = limitOf(condition);
  const value_text = typeof value === "string" ? value : shownResult(value, condition.concept, unit, limit);
  return { value_text, limit_text: limit === undefined ? null : amountText(limit, unit) };
}
