import type { BatchItem } from "../../../contract/resources/evaluation/batch.ts";
import { DomainError } from "../../../domain/values/errors/errors.ts";
import { isLate, totalsOf } from "../../evaluation/evaluate-batch.ts";

/** The part of a step that its items make. Throws when one of them may be answered by asking again, so that it is. */
export function stepItems<Item extends BatchItem>(items: readonly Item[]): { items: readonly Item[]; failed: number } {
  for (const { error } of items) if (error?.type === "unavailable") throw new DomainError(error.type, error.message);
  return { items, failed: totalsOf(items).failed };
}

/**
 * How many of a step's items, from the first on, are to be kept: those before the first for which there was no time. A step
 * of a single item keeps it, late as it is: there is no smaller step.
 */
export function keptOf(items: readonly BatchItem[]): number {
  const late = items.findIndex(isLate);
  return late < 0 || items.length === 1 ? items.length : late;
}

/** How many items the next step should ask for: as many as there was time for, and more again when all were answered. */
export function nextStep(max: number, asked: number, kept: number): number {
  return kept === asked ? Math.min(max, asked * 2) : Math.max(1, kept);
}
