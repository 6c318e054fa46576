import type { OperandRef, StrategySpec } from "../values/condition.ts";

/** The conditions a strategy refers to: those of a composite, in order, else none. */
export function operandRefs(strategy: StrategySpec): readonly OperandRef[] {
  return "operands" in strategy.params ? strategy.params.operands : [];
}
