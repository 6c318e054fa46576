import type { AccountedFacts } from "../condition/accounts/account.ts";
import type { CompiledCondition } from "../condition/compiled.ts";
import type { OperandDecision } from "../condition/evaluation.ts";
import type { Unit } from "../values/wording/unit.ts";
import { traitsOf } from "../values/values.ts";
import type { DecisionRecord } from "./record.ts";
import { shownResult } from "./shown-result.ts";

/** What a decision and the decision of an operand have in common. */
export type OperandOrDecision = Pick<
  OperandDecision,
  "decision_value" | "score" | "reason" | "history_count" | "history" | "result"
>;

/** The same of a record, with its operands. */
export type FactRecord = Omit<OperandOrDecision, "result"> & Pick<DecisionRecord, "concept_result" | "operands">;

/** A record as its operands are. */
export const asOperand = (record: FactRecord): OperandOrDecision => ({ ...record, result: record.concept_result });

/** In which unit the Result of a condition is put in words. */
export type UnitOf = (condition: CompiledCondition) => Unit;

/** The facts that a strategy's account rests on. */
export function factsOf(
  decided: OperandOrDecision,
  condition: CompiledCondition,
  operands: readonly OperandDecision[],
  unitOf: UnitOf,
): AccountedFacts {
  const { base } = traitsOf(decided.result.type);
  const flag = base === "boolean";
  const unit = unitOf(condition);
  return {
    value: decided.result.value,
    fired: decided.decision_value !== false,
    score: decided.score,
    history: decided.history,
    whole: base === "int",
    unit,
    shown: shownResult(decided.result.value, condition.concept, unit, comparedWith(decided, condition)),
    labels: flag ? ["true", "false"] : condition.concept.ir.labels,
    flag,
    operands: operands.map(({ negate, reason, decision_value }) => ({
      negate,
      reason,
      truth: reason === null ? decision_value !== false : null,
    })),
  };
}

/** The number that the Result is compared with, in its own unit; none where it is first turned into a score. */
function comparedWith({ history }: OperandOrDecision, { strategy }: CompiledCondition): number | undefined {
  if (strategy.type.phrasing?.level === true) return strategy.threshold_applied ?? undefined;
  return history?.cut;
}
