import type { Reading, ReadingPart } from "../../../../domain/language/reading.ts";
import type { Catalogue, CatalogueSignal } from "../../../../domain/language/catalogue.ts";
import type { CatalogueIndex } from "../../linking/catalogue-index.ts";
import type { Query } from "../../linking/query.ts";
import type { Token } from "../../text/token.ts";
import type { BuiltParts } from "../conditions/parts.ts";

/** What bodies were read as, or why not. */
export type Outcome =
  | {
      parts: ReadingPart[];
      combinator: "AND" | "OR" | null;
      notes: string[];
      /** Words that name no signal and state nothing. */
      aside: string[];
      /** What the conditions were made of, in order. */
      built: BuiltParts[];
      /** The tokens of the words in `aside`. */
      left: Token[];
      /** The signals of the conditions. */
      signals: CatalogueSignal[];
    }
  | { unread: NonNullable<Reading["unread"]> };

/** Everything a body is read with. */
export interface ReadContext {
  sentence: string;
  catalogue: Catalogue;
  index: CatalogueIndex;
  frame: Query;
  /** Tokens of the context's terms, which nothing cuts. */
  whole: ReadonlySet<Token>;
  /** Reads the definition of a hint. */
  readDefinition: (definition: readonly Token[], context: ReadContext) => Outcome;
  /** Words that turned out to be an aside. */
  dropped: Token[];
  /** False inside the definition of a hint, which is read without hints. */
  hints: boolean;
}
