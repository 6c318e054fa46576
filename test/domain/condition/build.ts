import type { CompiledConcept } from "../../../worker/domain/concept/compile.ts";
import { compileCondition, type CompiledCondition } from "../../../worker/domain/condition/compile.ts";
import {
  evaluateCondition,
  type VerdictOptions,
  type ExplainedVerdict,
} from "../../../worker/domain/condition/evaluate.ts";
import type {
  ConditionDefinition,
  OperandRef,
  StrategySpec,
} from "../../../worker/domain/values/definitions/condition.ts";
import type { SeriesView } from "../../../worker/domain/values/series.ts";
import type { Scalar } from "../../../worker/domain/values/values.ts";
import { compiledOf, daily, noon, plainConcept, viewsOf } from "../concept/build.ts";

/** A strategy with its parameters. */
export const spec = (type: string, params: object): StrategySpec => ({ type, params }) as StrategySpec;
type Side = "above" | "below";
export const threshold = (direction: Side, value: number): StrategySpec => spec("threshold", { direction, value });
/** A threshold that fires at its value too. */
export const inclusive = (direction: Side, value: number): StrategySpec =>
  spec("threshold", { direction, inclusive: true, value });
export const percentile = (direction: Side, value: number, window?: string): StrategySpec =>
  spec("percentile", { direction, value, ...(window && { window }) });
export const zScore = (direction: Side | "any", value: number, window?: string): StrategySpec =>
  spec("z_score", { direction, value, ...(window && { window }) });
export const change = (direction: "increase" | "decrease" | "any", value: number, window = "1d"): StrategySpec =>
  spec("change", { direction, value, window });
export const equals = (value: string | boolean): StrategySpec => spec("equals", { value });
/** Above five. */
export const above = threshold("above", 5);
/** The mean of a week of `app.x`. */
export const mean = compiledOf({
  concept_id: "mean",
  features: { out: { op: "mean", inputs: ["x"], params: { window: "7d" } } },
});

/** A history of ten points. */
export const ten = [10, 20, 30, 40, 50, 60, 70, 80, 90, 100];

/** History values a day apart before noon, then the value at noon. */
export const series = (past: readonly Scalar[], now: Scalar): SeriesView =>
  daily(...past.map((value, i) => [past.length - i, value] as const), [0, now]);

/** A condition definition on a concept. */
export function conditionOf(
  strategy: StrategySpec,
  concept: CompiledConcept,
  more: Partial<ConditionDefinition> = {},
): ConditionDefinition {
  return {
    condition_id: "condition",
    version: "1.0",
    namespace: "org",
    concept_id: concept.definition.concept_id,
    concept_version: concept.definition.version,
    strategy,
    ...more,
  };
}

/** A compiled condition, by default on the plain series concept over `app.x`. */
export function condition(
  strategy: StrategySpec,
  more: Partial<ConditionDefinition> = {},
  concept: CompiledConcept = plainConcept(),
): CompiledCondition {
  return compileCondition(conditionOf(strategy, concept, more), concept);
}

/** A compiled composite over operands; `negated` lists the places to negate. */
export function composite(
  operator: "AND" | "OR" | "NOT",
  operands: readonly CompiledCondition[],
  negated: readonly number[] = [],
): CompiledCondition {
  const refs = operands.map(({ definition }, i): OperandRef => ({
    condition_id: definition.condition_id,
    condition_version: definition.version,
    ...(negated.includes(i) ? { negate: true } : {}),
  }));
  const [first] = operands;
  if (!first) throw new Error("a composite needs an operand");
  const strategy = { type: "composite", params: { operator, operands: refs } } as const;
  return compileCondition(conditionOf(strategy, first.concept, { condition_id: "both" }), first.concept, operands);
}

/** Evaluates at noon over views by primitive_id, the same for every concept. */
export function judge(
  compiled: CompiledCondition,
  views: Readonly<Record<string, SeriesView>>,
  options?: VerdictOptions,
): ExplainedVerdict {
  return evaluateCondition(compiled, () => viewsOf(views), noon, options);
}
