import { toErrorData } from "../../domain/values/errors/error-data.ts";
import { DomainError } from "../../domain/values/errors/errors.ts";
import type { LedgerFailure } from "../../usecases/ports/evaluation/ledger.ts";

/** A failure that the caller can act on, as data: errors lose their class on the way out of the object. */
export async function asData<T>(work: () => Promise<T>): Promise<T | LedgerFailure> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof DomainError) return { ok: false, error: toErrorData(error) };
    throw error;
  }
}

export function versionIsMissing(kind: string, id: string, version: string): DomainError {
  return new DomainError("not_found", `${kind} ${id} has no version ${version}.`);
}
