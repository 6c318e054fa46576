import type { SeriesSummary } from "../concept/execute.ts";
import type { PopulationFacts } from "../concept/population/facts.ts";
import type { CompiledCondition } from "../condition/compiled.ts";
import type { ExplainedVerdict, HistoryFacts, MemberFacts, OperandDecision, Result } from "../condition/evaluation.ts";
import type { Driver } from "../concept/attribution/drivers.ts";
import type { Reason, StrategyName } from "../values/definitions/condition.ts";
import { formatTimestamp } from "../values/time.ts";
import type { Scalar } from "../values/values.ts";
import { decisionIdOf } from "./id.ts";
import { sortedByKey } from "../values/sorted-by-key.ts";

/** A fetch that failed, told apart from a signal that is really null. */
export interface SignalError {
  readonly primitive_id: string;
  readonly connector: string;
  readonly message: string;
  readonly status?: number;
  readonly attempts?: number;
}

/** The immutable record of one evaluation, as stored and returned (reads add `action_id` and `actions`). */
export interface DecisionRecord {
  readonly decision_id: string;
  readonly concept_id: string;
  readonly concept_version: string;
  readonly condition_id: string;
  readonly condition_version: string;
  readonly concept_result: Result;
  readonly input_primitives: Readonly<Record<string, Scalar>>;
  readonly series_summary: Readonly<Record<string, SeriesSummary>>;
  readonly signal_errors: readonly SignalError[];
  readonly features: Readonly<Record<string, Scalar>>;
  readonly threshold_applied: number | null;
  readonly strategy: StrategyName;
  readonly decision_type: "boolean" | "categorical";
  readonly decision_value: boolean | string;
  readonly label_matched: string | null;
  readonly score: number | null;
  readonly reason: Reason | null;
  readonly history_count: number | null;
  readonly history: HistoryFacts | null;
  readonly operands: readonly OperandDecision[];
  readonly drivers: readonly Driver[];
  /** Only where the Result is one of the Results of members. */
  readonly members?: MemberFacts;
  /** Only of groups: what their members came to, by concept key. */
  readonly populations?: Readonly<Record<string, PopulationFacts>>;
  readonly outcome: "triggered" | "not_triggered";
  readonly entity_id: string;
  readonly evaluated_at: string;
  readonly deterministic: boolean;
  readonly watermarks: Readonly<Record<string, number>>;
  readonly ir_hash: string;
  readonly engine: number;
}

/** What the engine cannot know: whose decision it is, at which watermarks (by concept key), and its id if not derived. */
interface DecisionMeta {
  /** The pseudonym. */
  readonly entity_id: string;
  /** A snapshot passes its own; a deterministic decision leaves it out and gets {@link decisionIdOf}. */
  readonly decision_id?: string;
  readonly deterministic: boolean;
  readonly watermarks: Readonly<Record<string, number>>;
  readonly signal_errors?: readonly SignalError[];
  readonly populations?: DecisionRecord["populations"] | undefined;
}

/** The record of an evaluation: plain JSON, its keys always in the same order, so equal decisions have equal bytes. */
export function buildDecisionRecord(
  condition: CompiledCondition,
  evaluation: ExplainedVerdict,
  meta: DecisionMeta,
): DecisionRecord {
  const { definition, strategy } = condition;
  const { condition_id, version } = definition;
  return {
    decision_id: meta.decision_id ?? decisionIdOf(condition_id, version, meta.entity_id, evaluation.t),
    concept_id: definition.concept_id,
    concept_version: definition.concept_version,
    condition_id,
    condition_version: version,
    concept_result: evaluation.result,
    input_primitives: evaluation.inputs,
    series_summary: evaluation.series_summary,
    signal_errors: meta.signal_errors ?? [],
    features: evaluation.features,
    threshold_applied: strategy.threshold_applied,
    strategy: strategy.type.name,
    decision_type: strategy.type.decisionType,
    decision_value: evaluation.value,
    label_matched: evaluation.label_matched,
    score: evaluation.score,
    reason: evaluation.reason,
    history_count: evaluation.history_count,
    history: evaluation.history,
    operands: evaluation.operands,
    drivers: evaluation.drivers,
    ...(evaluation.members && { members: evaluation.members }),
    ...(meta.populations && { populations: sortedByKey(meta.populations) }),
    outcome: evaluation.triggered ? "triggered" : "not_triggered",
    entity_id: meta.entity_id,
    evaluated_at: formatTimestamp(evaluation.t),
    deterministic: meta.deterministic,
    watermarks: sortedByKey(meta.watermarks),
    ir_hash: condition.ir_hash,
    engine: condition.ir.engine,
  };
}

/** The failed fetches of several concepts, one for each signal, by signal id. */
export function mergeSignalErrors(parts: Iterable<readonly SignalError[]>): SignalError[] {
  const bySignal = new Map<string, SignalError>();
  for (const error of [...parts].flat()) if (!bySignal.has(error.primitive_id)) bySignal.set(error.primitive_id, error);
  return [...bySignal.values()].sort((a, b) => (a.primitive_id < b.primitive_id ? -1 : 1));
}
