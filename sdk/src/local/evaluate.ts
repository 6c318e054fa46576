import type { CompiledCondition } from "../../../worker/domain/condition/compiled.ts";
import { evaluateStatic } from "../../../worker/domain/condition/evaluate-static.ts";
import type { ExplainedVerdict, MemberFacts, OperandDecision } from "../../../worker/domain/condition/evaluation.ts";
import type { StaticSignals as EngineData } from "../../../worker/domain/condition/static-views.ts";
import type { Driver } from "../../../worker/domain/concept/attribution/drivers.ts";
import type { Reason, StrategyName } from "../../../worker/domain/values/definitions/condition.ts";
import { DomainError } from "../../../worker/domain/values/errors/errors.ts";
import { formatTimestamp } from "../../../worker/domain/values/time.ts";
import type { OutputType, Scalar } from "../../../worker/domain/values/values.ts";
import { engineData, type StaticData } from "./data.ts";
import { compileRule, type LocalConcept, type LocalCondition, type LocalRule } from "./definitions.ts";

/** What a local evaluation may add. */
export interface EvaluateOptions {
  /** The conditions a composite combines, each with its concept, in the order of its params. */
  operands?: readonly LocalRule[] | undefined;
}

/** A Result and a Decision as the service gives them, with everything that explains them. */
export interface LocalDecision {
  result: { value: Scalar; type: OutputType };
  decision: {
    /** true or false; the matched label for `equals`, else false. */
    value: boolean | string;
    decision_type: "boolean" | "categorical";
    strategy: StrategyName;
    threshold_applied: number | null;
    label_matched: string | null;
    score: number | null;
    reason: Reason | null;
    history_count: number | null;
  };
  /** Whether actions would fire. */
  triggered: boolean;
  inputs: Readonly<Record<string, Scalar>>;
  features: Readonly<Record<string, Scalar>>;
  operands: readonly OperandDecision[];
  drivers: readonly Driver[];
  /** Of a signal with members: those that decide. */
  members?: MemberFacts;
  evaluated_at: string;
  /** The same hash as the service keeps with its decisions on these definitions. */
  ir_hash: string;
}

/**
 * Decides a condition on inline data, with the service's own engine and no service. Data is keyed by a signal's local name or
 * primitive id: one value, or a series with the newest point last, timed (`{ observed_at, value }`) or not; earlier points are
 * the history. Points of a signal with members are `{ member, value }`, timed or not. Throws DomainError: `semantic_error`, `validation_error`, `missing_data`, `type_mismatch`, `null_propagation`.
 *
 * @example
 * expect(evaluate(concept, condition, { rate: [0.5, 0.31] })).toMatchObject({ decision: { value: true } });
 */
export function evaluate(
  concept: LocalConcept,
  condition: LocalCondition,
  data: StaticData,
  options: EvaluateOptions = {},
): LocalDecision {
  return decideOn(compileRule({ concept, condition }, options.operands), engineData(data));
}

/** The same for a rule that is compiled already. */
function decideOn(rule: CompiledCondition, data: EngineData): LocalDecision {
  return decisionOf(rule, evaluateStatic(rule, data));
}

/** The same, with a refusal as an answer. */
export function decideOrRefuse(rule: CompiledCondition, data: EngineData): LocalDecision | DomainError {
  try {
    return decideOn(rule, data);
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
}

function decisionOf({ strategy, ir_hash }: CompiledCondition, evaluation: ExplainedVerdict): LocalDecision {
  const { result, value, label_matched, score, reason, history_count, triggered } = evaluation;
  const { inputs, features, operands, drivers, members, t } = evaluation;
  return {
    result,
    decision: {
      value,
      decision_type: strategy.type.decisionType,
      strategy: strategy.type.name,
      threshold_applied: strategy.threshold_applied,
      label_matched,
      score,
      reason,
      history_count,
    },
    triggered,
    inputs,
    features,
    operands,
    drivers,
    ...(members && { members }),
    evaluated_at: formatTimestamp(t),
    ir_hash,
  };
}
