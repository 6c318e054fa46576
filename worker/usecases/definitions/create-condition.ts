import type { Condition, CreateConditionBody } from "../../contract/resources/definitions/conditions.ts";
import { compileCondition } from "../../domain/condition/compile.ts";
import type { CompiledCondition } from "../../domain/condition/compiled.ts";
import { enginePin } from "../../domain/condition/strategies/registry.ts";
import { DomainError } from "../../domain/values/errors/errors.ts";
import { formatTimestamp } from "../../domain/values/time.ts";
import { operandRefs } from "../../domain/condition/operand-refs.ts";
import { requireConcept, requireCondition } from "./required.ts";
import type { Services } from "../services.ts";

/**
 * Registers a condition version. Throws `not_found` for a concept or operand version that does not exist,
 * `semantic_error` listing every violation, and `conflict` when (condition_id, version) is taken.
 */
export async function createCondition(services: Services, input: CreateConditionBody): Promise<Condition> {
  const concept = await requireConcept(services, input.concept_id, input.concept_version, "concept_version");
  const definition = { ...input, ...enginePin(input.strategy) };
  const { ir_hash } = compileCondition(definition, concept, await operandsOf(services, input));
  const created_at = services.now();
  const { condition_id, version, namespace } = input;
  const row = { condition_id, version, namespace, definition, provenance: null, ir_hash, created_at };
  if (!(await services.definitions.addCondition(row))) {
    throw new DomainError("conflict", `Condition ${condition_id} already has a version ${version}.`, {
      location: "version",
      suggestion: "Versions never change. Register the new definition under a new version.",
    });
  }
  return { ...definition, engine: definition.engine ?? 1, ir_hash, created_at: formatTimestamp(created_at) };
}

async function operandsOf(services: Services, input: CreateConditionBody): Promise<CompiledCondition[]> {
  const operands: CompiledCondition[] = [];
  for (const [index, { condition_id, condition_version }] of operandRefs(input.strategy).entries()) {
    const location = `strategy.params.operands[${index}]`;
    operands.push(await requireCondition(services, condition_id, condition_version, location));
  }
  return operands;
}
