import type { OperationId } from "./types.ts";

const QUESTIONS: ReadonlySet<OperationId> = new Set([
  "evaluateBatch",
  "evaluateFull",
  "evaluateTask",
  "executeConcept",
] satisfies OperationId[]);

/**
 * Whether a call is a question about a time of its own. Asked again it gets the recorded answer and fires nothing, so it may
 * be repeated without an Idempotency-Key, which would triple its price.
 */
export function isPinned(id: OperationId, input: object): boolean {
  return QUESTIONS.has(id) && "timestamp" in input && input.timestamp !== undefined;
}
