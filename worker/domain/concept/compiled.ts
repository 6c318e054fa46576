import type { ConceptDefinition } from "../values/definitions/concept.ts";
import type { ConceptIr } from "./ir.ts";
import type { Program } from "./running/program.ts";
import type { SignalRequirement } from "../values/series.ts";

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

/** What a concept alone needs to see of each live signal: the longest span of any window, in milliseconds. */
export function conceptRequirements({ program }: CompiledConcept): SignalRequirement[] {
  return program.signals.map(({ primitive_id, span_ms, choice_ms, policy }) => ({
    primitive_id,
    span_ms: Math.max(span_ms, choice_ms),
    next: policy === "backward_fill",
  }));
}
