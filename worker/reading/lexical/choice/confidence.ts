import { confidenceTable } from "./confidence-table.ts";
import { weights } from "./weights.ts";

/** The evidence for a reading: how well its signals are named, less the words that nothing read. May fall below 0. */
export function evidenceOf(linked: number, unreadWords: number): number {
  const several = unreadWords > 1 ? weights.severalUnread : 0;
  return Number((linked - weights.unreadWord * unreadWords - several).toFixed(3));
}

/** The share of readings with such evidence that were right on labelled sentences, 0..1; never falls as evidence rises. */
export function confidenceOf(evidence: number): number {
  const found = confidenceTable.findLast(({ from }) => evidence >= from);
  return found?.right ?? confidenceTable[0]?.right ?? 0;
}

/** Whether the evidence is enough to answer. */
export const suffices = (evidence: number): boolean => evidence >= weights.least;
