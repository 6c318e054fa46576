import type { BatchItem } from "../../contract/resources/batch.ts";
import { DomainError } from "../../domain/values/errors.ts";
import { totalsOf } from "../evaluation/evaluate-batch.ts";

/** The part of a step that its items make. Throws when one of them may be answered by asking again, so that it is. */
export function stepItems<Item extends BatchItem>(items: readonly Item[]): { items: readonly Item[]; failed: number } {
  for (const { error } of items) {
    if (error?.type === "unavailable" || error?.type === "execution_timeout") {
      throw new DomainError(error.type, error.message);
    }
  }
  return { items, failed: totalsOf(items).failed };
}
