import type { Figures, PartFigures } from "../condition/accounts/account.ts";
import type { CompiledCondition } from "../condition/compiled.ts";
import type { FiringMember, OperandDecision } from "../condition/evaluation.ts";
import { memberName, memberText } from "../values/members.ts";
import { listText } from "../values/wording/words.ts";
import type { DecisionRecord } from "./record.ts";
import { shownResult } from "./shown-result.ts";
import { asOperand, type FactRecord, factsOf, type OperandOrDecision, type UnitOf } from "./facts.ts";

/** The Result and what it had to pass, in words, as its strategy compares them: `28%` and `35%`; of a composite its parts. */
export function shownFigures(
  record: FactRecord & Pick<DecisionRecord, "members">,
  condition: CompiledCondition,
  unitOf: UnitOf,
): Figures {
  const parts = record.operands.map((operand, i) =>
    operandFigures(operand, condition.operands[i] as CompiledCondition, unitOf),
  );
  const { value_text, limit_text } = figuresOf(asOperand(record), condition, record.operands, parts, unitOf);
  const [member] = record.members?.deciding ?? [];
  const isNamed =
    member && value_text !== null && (record.members?.across === "max" || record.members?.across === "min");
  return { value_text: isNamed ? `${value_text} (${memberName(memberText(member.member))})` : value_text, limit_text };
}

/** The Result of one member in words, as {@link shownFigures} puts the Result of its operand. */
export function memberValueText(
  { value, operand }: FiringMember,
  { operands, ...condition }: CompiledCondition,
  unitOf: UnitOf,
): string {
  const judged = operands[operand] ?? { operands, ...condition };
  const { strategy, concept } = judged;
  const limit = strategy.type.phrasing?.level === true ? (strategy.threshold_applied ?? undefined) : undefined;
  return shownResult(value, concept, unitOf(judged), limit);
}

function figuresOf(
  decided: OperandOrDecision,
  condition: CompiledCondition,
  operands: readonly OperandDecision[],
  parts: readonly PartFigures[],
  unitOf: UnitOf,
) {
  const facts = factsOf(decided, condition, operands, unitOf);
  return condition.strategy.type.account.figures(condition.definition.strategy.params, facts, parts);
}

function operandFigures(operand: OperandDecision, condition: CompiledCondition, unitOf: UnitOf): PartFigures {
  const { negate, reason, decision_value } = operand;
  return {
    ...figuresOf(operand, condition, [], [], unitOf),
    about: listText(condition.concept.program.signals.map(({ primitive_id }) => primitive_id)),
    holds: reason === null ? (decision_value !== false) !== negate : null,
    negate,
  };
}
