import { operandRefs } from "../../domain/condition/operand-refs.ts";
import { unpackRecord } from "../../domain/decision/packed.ts";
import type { ConceptDefinition } from "../../domain/values/definitions/concept.ts";
import type { ConditionDefinition } from "../../domain/values/definitions/condition.ts";
import type { RawDecisionRow } from "../ports/decisions/decisions.ts";
import { noSuchDecision } from "../service/not-found.ts";
import type { ProofRequest } from "../ports/decisions/proofs.ts";
import type { Services } from "../services.ts";

/** A decision row with its definitions, all read from the database rather than from memory. */
interface StoredProof {
  columns: RawDecisionRow;
  request: ProofRequest;
}

/** Reads what a verification starts from; throws `not_found` for an unknown decision. */
export async function proofRequest(services: Services, decisionId: string): Promise<StoredProof> {
  const columns = await services.decisions.columns(decisionId);
  if (!columns) throw noSuchDecision(decisionId);
  const record = unpackRecord(columns, columns.record);
  const definitions = await definitionsOf(services, columns.condition_id, columns.condition_version);
  return { columns, request: { record, entity_id: columns.entity_id, ...definitions } };
}

/** Operands first, then the condition itself, with every concept they read; one that is missing is left out. */
async function definitionsOf(services: Services, conditionId: string, conditionVersion: string) {
  const conditions: ConditionDefinition[] = [];
  const concepts = new Map<string, ConceptDefinition>();
  const add = async (id: string, version: string) => {
    const row = await services.definitions.conditionRow(id, version);
    if (!row) return;
    const { definition } = row;
    for (const ref of operandRefs(definition.strategy)) await add(ref.condition_id, ref.condition_version);
    conditions.push(definition);
    const { concept_id, concept_version } = definition;
    const concept = await services.definitions.conceptRow(concept_id, concept_version);
    if (concept) concepts.set(`${concept_id}@${concept_version}`, concept.definition);
  };
  await add(conditionId, conditionVersion);
  return { conditions, concepts: [...concepts.values()] };
}
