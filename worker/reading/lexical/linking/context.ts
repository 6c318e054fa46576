import type { Catalogue } from "../../../domain/language/catalogue.ts";
import type { ReadingPart } from "../../../domain/language/reading.ts";
import type { CatalogueIndex } from "./catalogue-index.ts";
import type { Query } from "./query.ts";
import type { Token } from "../text/token.ts";

/** Everything that words are read with. */
export interface ReadContext {
  readonly sentence: string;
  readonly catalogue: Catalogue;
  readonly index: CatalogueIndex;
  /** Words of the request, which only help to tell signals apart. */
  readonly frame: Query;
  /** Reads the definition of a hint; null where nothing can be made of it. */
  readonly readDefinition: (
    definition: readonly Token[],
    context: ReadContext,
  ) => { parts: readonly ReadingPart[]; operator: "AND" | "OR" | null; sure: boolean } | null;
  /** What the sentence says of the alarm shows that it asks for one. */
  readonly alarmed: boolean;
  /** False inside the definition of a hint, which is read without hints. */
  readonly hints: boolean;
}
