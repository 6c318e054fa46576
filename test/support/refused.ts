import { DomainError } from "../../worker/domain/values/errors/errors.ts";
import type { Violation } from "../../worker/domain/values/errors/violation.ts";

/** What work comes to, or the error with which it is refused. */
export function orRefusal<T>(work: () => T): T | DomainError {
  try {
    return work();
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
}

/** The error with which work is refused; throws where it is not. */
export function refusalOf(work: () => unknown): DomainError {
  const error = orRefusal(work);
  if (error instanceof DomainError) return error;
  throw new Error("this was not refused");
}

/** What is wrong with a definition that work compiles; nothing where it compiles. */
export function violationsIn(work: () => unknown): readonly Violation[] {
  const error = orRefusal(work);
  if (!(error instanceof DomainError)) return [];
  if (error.code !== "semantic_error") throw error;
  return error.details as Violation[];
}
