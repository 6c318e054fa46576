import type { ConditionExplanation, ExplainConditionBody } from "../../contract/resources/decisions/explain.ts";
import { operandRefs } from "../../domain/condition/operand-refs.ts";
import type { CompiledCondition } from "../../domain/condition/compiled.ts";
import type { ApplicationContext } from "../../domain/values/definitions/context.ts";
import { summariseCondition } from "../../domain/condition/explain-condition.ts";
import { rationaleOf } from "../../domain/decision/rationale.ts";
import { requireCondition } from "./required.ts";
import type { Services } from "../services.ts";
import { versionName } from "./version-view.ts";

/**
 * Explains a condition from its definition and the provenance pinned with it; the active context may choose words, never
 * a number. Throws `not_found`.
 */
export async function explainCondition(
  services: Services,
  { condition_id, condition_version }: ExplainConditionBody,
): Promise<ConditionExplanation> {
  const condition = await requireCondition(services, condition_id, condition_version);
  const { context: active } = await services.versionSwitch.active();
  const context = active === null ? null : (active.body as ApplicationContext);
  const provenance = await taskProvenance(services, condition);
  const { definition, strategy, concept, min_history, ir_hash } = condition;
  return {
    condition_id,
    condition_version,
    natural_language_summary: summariseCondition(condition, context),
    parameter_rationale: rationaleOf(provenance),
    strategy: strategy.type.name,
    params: { ...definition.strategy.params },
    decision_type: strategy.type.decisionType,
    threshold_applied: strategy.threshold_applied,
    min_history: strategy.type.needsMinHistory ? min_history : null,
    threshold_bounds: definition.threshold_bounds ?? null,
    on_bounds_exceeded: definition.on_bounds_exceeded ?? null,
    concept: {
      concept_id: concept.definition.concept_id,
      concept_version: concept.definition.version,
      description: concept.definition.description,
      output_type: concept.definition.output_type,
      signals: [...new Set(condition.concepts.flatMap(({ ir }) => ir.signals.map((signal) => signal.primitive_id)))],
    },
    operands: await Promise.all(
      condition.operands.map(async (operand, i) => ({
        condition_id: operand.definition.condition_id,
        condition_version: operand.definition.version,
        negate: operandRefs(definition.strategy)[i]?.negate === true,
        natural_language_summary: summariseCondition(operand, context),
        parameter_rationale: rationaleOf(await taskProvenance(services, operand)),
      })),
    ),
    provenance,
    context_version: active === null ? null : versionName(active),
    ir_hash,
  };
}

async function taskProvenance(
  services: Services,
  { definition }: CompiledCondition,
): Promise<Record<string, unknown> | null> {
  const row = await services.definitions.conditionRow(definition.condition_id, definition.version);
  return (row?.provenance ?? null) as Record<string, unknown> | null;
}
