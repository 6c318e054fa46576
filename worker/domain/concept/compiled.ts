import type { ConceptDefinition } from "../values/definitions/concept.ts";
import type { ConceptIr } from "./ir.ts";
import type { Program } from "./program.ts";

/** A concept ready to run; immutable, free of promises, safe to cache forever. */
export interface CompiledConcept {
  readonly definition: ConceptDefinition;
  readonly ir: ConceptIr;
  /** SHA-256 hex of the RFC 8785 form of `ir`: this concept alone. */
  readonly ir_hash: string;
  /** `<concept_id>@<version>` */
  readonly key: string;
  /** The closures behind the graph. */
  readonly program: Program;
}
