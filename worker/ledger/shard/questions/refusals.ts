import { decisionIdOf } from "../../../domain/decision/id.ts";
import { DomainError } from "../../../domain/values/errors/errors.ts";
import { logFault } from "../../../log.ts";
import type { Question } from "../../../usecases/ports/evaluation/ledger.ts";
import type { Entity } from "../observations/entities.ts";

/** Whether a question has no answer, for good. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof DomainError && ["missing_data", "null_propagation", "type_mismatch"].includes(error.code);

/** A record has its drivers, and not what every node came to. */
export function unexplained({ location, details }: DomainError, decisionId: string): DomainError {
  const message = "This question was answered, but the observations that explain every node of it have expired.";
  return new DomainError("missing_data", message, {
    ...(location === undefined ? {} : { location }),
    suggestion: `Ask without \`explain\` for the recorded answer; GET /decisions/${decisionId} has its inputs and drivers.`,
    details: { ...(details as object), decision_id: decisionId },
  });
}

/** A fault of the service, which is logged: the same question has had another answer. */
export function ledgerConflict(
  { entity_id }: Entity,
  { condition_id, condition_version, t }: Question,
  fields: string[],
) {
  const decision_id = decisionIdOf(condition_id, condition_version, entity_id, t);
  logFault("ledger_conflict", { decision_id, look: fields });
  return new DomainError("unavailable", "The answer computed now differs from what a watch saw at that time.", {
    location: "timestamp",
    suggestion: "Nothing was recorded. Tell whoever runs the service: the log names this as `ledger_conflict`.",
    details: { ledger_conflict: fields },
  });
}
