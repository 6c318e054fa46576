import type { Catalogue } from "../../domain/task/catalogue.ts";
import type { CatalogueIndex } from "./catalogue-index.ts";
import type { Query } from "./query.ts";
import type { Token } from "./token.ts";

/** Everything a body is read with. */
export interface ReadContext {
  sentence: string;
  catalogue: Catalogue;
  index: CatalogueIndex;
  frame: Query;
  /** Tokens of the context's terms, which nothing cuts. */
  whole: ReadonlySet<Token>;
  /** False inside the definition of a hint, which is read without hints. */
  hints: boolean;
}
