import type { CompiledConcept } from "../domain/concept/compiled.ts";
import type { CompiledCondition } from "../domain/condition/compiled.ts";
import type { Primitive } from "../domain/values/definitions/primitive.ts";
import type { KnownAction } from "../usecases/ports/actions/actions.ts";
import { Lru } from "./sql/lru.ts";

/** What is remembered of one database from request to request. But for signals it is immutable, so that it is never stale. */
export interface Caches {
  concepts: Lru<CompiledConcept>;
  conditions: Lru<CompiledCondition>;
  /** Action versions, with the sentences of their tasks. */
  actions: Lru<KnownAction>;
  /** The sentences whose compilation was seen stored. */
  compilations: Lru<true>;
  /** Signals as last read, and how often signals had changed when that was last asked. */
  signals: { known: Lru<Primitive>; checked: { changes: number; at: number } };
  /** All signals as last read, with how often signals had changed until then. */
  catalogue: { changes: number | null; primitives: readonly Primitive[] };
}

export const newCaches = (): Caches => ({
  concepts: new Lru(2_000),
  conditions: new Lru(2_000),
  actions: new Lru(2_000),
  compilations: new Lru(10_000),
  signals: { known: new Lru(10_000), checked: { changes: -1, at: 0 } },
  catalogue: { changes: null, primitives: [] },
});
