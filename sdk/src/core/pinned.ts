import type { OperationId } from "./types.ts";

const QUESTIONS: ReadonlySet<OperationId> = new Set([
  "evaluateBatch",
  "evaluateFull",
  "evaluateTask",
  "executeConcept",
] satisfies OperationId[]);

/**
 * Whether a call is a question about a time of its own, which asked again gets the recorded answer and fires nothing, or a dry
 * run, which stores nothing. It may be repeated without an Idempotency-Key, which would triple its price.
 */
export function isPinned(id: OperationId, input: object): boolean {
  if (id === "createTask") return "dry_run" in input && input.dry_run === true;
  return QUESTIONS.has(id) && "timestamp" in input && input.timestamp !== undefined;
}
