import type { SignalRequirement } from "../values/series.ts";
import type { CompiledConcept } from "./compiled.ts";

/** What a concept alone needs to see of each live signal: the longest span of any window, in milliseconds. */
export function conceptRequirements({ program }: CompiledConcept): SignalRequirement[] {
  return program.signals.map(({ primitive_id, span_ms, choice_ms, policy }) => ({
    primitive_id,
    span_ms: Math.max(span_ms, choice_ms),
    next: policy === "backward_fill",
  }));
}
