import type { ConceptRow } from "../definitions/definitions.ts";

/** What rests on signals. */
export interface SignalUses {
  /** What names a signal and never changes, at most so many: `concept weekly@v1`, `action feed@v1`. */
  pins(primitiveId: string, most: number): Promise<string[]>;
  /** How many tasks, of some or for null of all, and not deleted, rest on each of the signals; none is counted further than `most`. */
  taskCounts(
    primitiveIds: readonly string[],
    most: number,
    tasks: readonly string[] | null,
  ): Promise<Map<string, number>>;
  /** The concept versions that read a signal, newest first, after the given position. */
  concepts(
    primitiveId: string,
    after: readonly [created_at: number, concept_id: string, version: string] | null,
    limit: number,
  ): Promise<ConceptRow[]>;
}
