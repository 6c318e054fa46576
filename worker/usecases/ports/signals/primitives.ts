import type { Primitive, PrimitiveSource } from "../../../domain/values/definitions/primitive.ts";

/** The words of a signal, which only help people and the reading of sentences. */
export type PrimitiveWords = Partial<Pick<Primitive, "description" | "synonyms" | "unit">>;

/** Which signals a list shows. */
export interface PrimitiveFilter {
  /** Names, or beginnings of names that end in `*`. */
  within?: readonly string[];
  namespace: string | undefined;
  /** What id, description or a synonym holds, whatever its case. */
  q: string | undefined;
}

/** A signal that was deleted and whose id is not free yet; `deleted_at` in epoch milliseconds. */
export interface RemovedPrimitive {
  primitive_id: string;
  deleted_at: number;
}

/** Registered signals. */
export interface Primitives {
  /** Deletes a signal that nothing reads; false where something does, or where there is no such signal. Its id is not free yet. */
  remove(id: string, deletedAt: number): Promise<boolean>;
  /** A deleted signal whose id is not free yet. */
  removed(id: string): Promise<RemovedPrimitive | null>;
  /** Those that were deleted up to a time, the oldest first. */
  removedBefore(time: number, limit: number): Promise<RemovedPrimitive[]>;
  /** Frees the id of a deleted signal. */
  release(id: string): Promise<void>;
  /** Has those of at most so many be there again that something reads; how many. */
  restoreRead(limit: number): Promise<number>;
  /** Stores a signal; false when the id is taken, or that of a deleted one is not free yet. */
  add(primitive: Omit<Primitive, "created_at">, createdAt: number): Promise<boolean>;
  find(id: string): Promise<Primitive | null>;
  /** The given signals that are registered, by id; up to 10 seconds old. */
  described(ids: readonly string[]): Promise<Map<string, Primitive>>;
  /** Changes where the values of a signal come from. */
  setSource(id: string, source: PrimitiveSource, now: number): Promise<void>;
  /** Changes the words of a signal, those that are named. */
  setWords(id: string, words: PrimitiveWords): Promise<void>;
  /** Every signal, by id: what a sentence may refer to. The same array as long as no signal is added or described again. Who knows how often signals have changed spares the question. */
  all(changes?: number): Promise<readonly Primitive[]>;
  /** What `all` gave when it was last asked here, and how often signals had changed by then; needs no wait, null where it was not asked yet. */
  lastKnown(): { changes: number; primitives: readonly Primitive[] } | null;
  /** Newest first, after the given position. */
  list(
    filter: PrimitiveFilter,
    after: readonly [created_at: number, primitive_id: string] | null,
    limit: number,
  ): Promise<Primitive[]>;
  /** By id, after the given one. */
  listById(filter: PrimitiveFilter, after: string | null, limit: number): Promise<Primitive[]>;
}
