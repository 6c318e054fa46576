import type { DecisionRecord } from "../../decision/record.ts";
import type { BlockLook, OperandAnswer } from "./block.ts";

/** A look as it was kept, with the engine and the execution graph that it was judged by. */
export interface LookKept extends Omit<BlockLook, "entity_no"> {
  engine: number;
  ir_hash: string;
}

/** What of a recomputed decision a kept look contradicts; empty where they agree, or the look had no answer. */
export function contradictions(
  { verdict, score, operands, engine, ir_hash }: LookKept,
  record: Pick<DecisionRecord, "outcome" | "reason" | "score" | "operands" | "engine" | "ir_hash">,
): string[] {
  if (verdict.outcome === null) return [];
  const kept = { ...verdict, score, engine, ir_hash };
  const fields: string[] = (["outcome", "reason", "score", "engine", "ir_hash"] as const).filter(
    (field) => kept[field] !== record[field],
  );
  const computed = record.operands.map(operandOutcome);
  const agree = operands === undefined || operands.every((outcome, i) => outcome === computed[i]);
  return agree && (operands?.length ?? computed.length) === computed.length ? fields : [...fields, "operands"];
}

/** What an operand came to, as a block keeps it. */
function operandOutcome({
  decision_value,
  reason,
}: Pick<DecisionRecord["operands"][number], "decision_value" | "reason">): OperandAnswer {
  if (reason !== null) return null;
  return decision_value === false ? "not_triggered" : "triggered";
}
