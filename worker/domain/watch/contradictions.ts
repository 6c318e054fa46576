import type { DecisionRecord } from "../decision/record.ts";
import type { BlockLook } from "./block.ts";

/** A look as it was kept, and what it was judged by; null where that was not kept. */
export interface BriefLook extends Omit<BlockLook, "entity_no"> {
  engine: number | null;
  ir_hash: string | null;
}

/** What of a recomputed decision a kept look contradicts; empty where they agree, or the look had no answer. */
export function contradictions(
  look: BriefLook,
  record: Pick<DecisionRecord, "outcome" | "reason" | "score" | "engine" | "ir_hash">,
): string[] {
  if (look.verdict.outcome === null) return [];
  const kept = {
    ...look.verdict,
    score: look.score,
    engine: look.engine ?? record.engine,
    ir_hash: look.ir_hash ?? record.ir_hash,
  };
  const fields = ["outcome", "reason", "score", "engine", "ir_hash"] as const;
  return fields.filter((field) => kept[field] !== record[field]);
}
