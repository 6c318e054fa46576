import type { CompositeParams, OperandRef, StrategySpec } from "../values/definitions/condition.ts";
import { strategies } from "./strategies/registry.ts";

/** Whether a strategy joins other conditions instead of judging a Result. */
export function joins(strategy: StrategySpec): strategy is Extract<StrategySpec, { params: CompositeParams }> {
  return strategies[strategy.type].combines === true;
}

/** The conditions a strategy refers to: those of a composite, in order, else none. */
export function operandRefs(strategy: StrategySpec): readonly OperandRef[] {
  return "operands" in strategy.params ? strategy.params.operands : [];
}
