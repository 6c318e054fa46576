import type { SignalRequirement } from "../values/series.ts";
import type { CompiledCondition } from "./compiled.ts";

/**
 * What a condition needs to see, by concept key: per live signal the longest span of any window, plus the strategy's own
 * window before it, in milliseconds. A composite asks for its operands' concepts.
 */
export function signalRequirements(condition: CompiledCondition): Map<string, SignalRequirement[]> {
  const leaves = condition.operands.length > 0 ? condition.operands : [condition];
  const byConcept = new Map<string, Map<string, SignalRequirement>>();
  for (const { concept, strategy } of leaves) {
    const bySignal = byConcept.get(concept.key) ?? new Map<string, SignalRequirement>();
    byConcept.set(concept.key, bySignal);
    for (const { primitive_id, span_ms, choice_ms, policy } of concept.program.signals) {
      const known = bySignal.get(primitive_id);
      bySignal.set(primitive_id, {
        primitive_id,
        span_ms: Math.max(known?.span_ms ?? 0, span_ms + strategy.window_ms, choice_ms),
        next: known?.next === true || policy === "backward_fill",
      });
    }
  }
  return new Map([...byConcept].map(([key, bySignal]) => [key, [...bySignal.values()]]));
}

/** The ids of the signals whose observations a condition reads, each once, sorted. */
export function requiredSignals(condition: CompiledCondition): string[] {
  const needs = [...signalRequirements(condition).values()].flat();
  return [...new Set(needs.map(({ primitive_id }) => primitive_id))].sort();
}
