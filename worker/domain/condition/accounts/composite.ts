import type { CompositeParams } from "../../values/definitions/condition.ts";
import { listText } from "../../values/wording/words.ts";
import type { OperandFacts, StrategyAccount } from "./account.ts";

/** Whether an operand holds, after its negation; null where it could not be judged. */
function holds({ truth, negate }: Pick<OperandFacts, "truth" | "negate">): boolean | null {
  return truth === null ? null : truth !== negate;
}

/** The account of a composite: its operands are what would have to answer otherwise. */
export const compositeAccount: StrategyAccount = {
  judged: (params, { operands }) => {
    const { operator } = params as CompositeParams;
    const holding = operands.filter((operand) => holds(operand) === true).length;
    const unknown = operands.filter((operand) => operand.truth === null).length;
    const counted = `${holding} of ${operands.length} ${operands.length === 1 ? "operand holds" : "operands hold"}`;
    return `${counted}${unknown === 0 ? "" : ` and ${unknown} could not be judged`}, joined by ${operator}`;
  },
  flip: (params, { fired, operands }) => {
    const { operator } = params as CompositeParams;
    const places = operands.map((_, i) => i);
    if (operator === "NOT") return { kind: "operands", need: "all", operands: places };
    const settling = operator === "OR";
    // One operand that settles the answer is enough to reach it; to leave it, every one that settles it must turn.
    if (fired !== settling) return { kind: "operands", need: "any", operands: places };
    const blocking = places.filter((i) => holds(operands[i] as OperandFacts) !== !settling);
    return { kind: "operands", need: "all", operands: blocking };
  },
  figures: (params, { fired }, parts) => {
    const { operator } = params as CompositeParams;
    const shown = parts.filter(({ holds }) => holds !== null && (holds || !fired || operator === "NOT"));
    const values = shown.flatMap(({ about, value_text }) => (value_text === null ? [] : [`${about} ${value_text}`]));
    const limits = parts.map(({ about, bound_text, negate }) => {
      const not = negate === (operator === "NOT") ? "" : "not ";
      return `${about} ${not}${bound_text}`;
    });
    const limit_text = listText(limits, operator === "OR" ? "or" : "and");
    return { value_text: values.length === 0 ? null : listText(values), limit_text, bound_text: limit_text };
  },
  watches: (params) => {
    const { operator, operands } = params as CompositeParams;
    if (operator === "NOT") return "does not meet its one condition";
    return operator === "AND"
      ? `meets all ${operands.length} conditions`
      : `meets any of ${operands.length} conditions`;
  },
};
