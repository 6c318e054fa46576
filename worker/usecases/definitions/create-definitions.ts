import type { Concept, CreateConceptBody, CreateOwnConcept } from "../../contract/resources/definitions/concepts.ts";
import { compileConcept } from "../../domain/concept/compile.ts";
import { canonicalText } from "../../domain/values/hashing/canonical.ts";
import { DomainError } from "../../domain/values/errors/errors.ts";
import type { Violation } from "../../domain/values/errors/violation.ts";
import type { ConceptDefinition, ConceptSignal } from "../../domain/values/definitions/concept.ts";
import { formatTimestamp } from "../../domain/values/time.ts";
import type { Services } from "../services.ts";
import { registeredIds, unknownAmong } from "../signals/unknown-primitive.ts";
import { claimGroups, pinPopulation } from "./pin-population.ts";
import { fewOf } from "../../domain/values/wording/listed.ts";
import type { Condition, CreateConditionBody } from "../../contract/resources/definitions/conditions.ts";
import { compileCondition } from "../../domain/condition/compile.ts";
import type { CompiledCondition } from "../../domain/condition/compiled.ts";
import { enginePin } from "../../domain/condition/engine.ts";
import { operandRefs } from "../../domain/condition/operand-refs.ts";
import { requireConcept, requireCondition } from "./required.ts";

/**
 * Registers a concept version. Signals take from the registered primitive what the body leaves out. Throws
 * `semantic_error` listing every violation, `not_found` for what a population asks about its members, and `conflict` when
 * (concept_id, version) is taken or a group's name is that of an entity.
 */
export async function createConcept(services: Services, input: CreateConceptBody): Promise<Concept> {
  const definition: ConceptDefinition =
    "population" in input
      ? await pinPopulation(services, input)
      : { ...input, primitives: await pinSignals(services, input) };
  const { ir_hash } = compileConcept(definition);
  if (definition.population) await claimGroups(services, definition.population);
  const created_at = services.now();
  const { concept_id, version, namespace } = definition;
  if (!(await services.definitions.addConcept({ concept_id, version, namespace, definition, ir_hash, created_at })))
    throw versionTaken("Concept", concept_id, version);
  return { ...definition, ir_hash, created_at: formatTimestamp(created_at) };
}

async function pinSignals(services: Services, input: CreateOwnConcept): Promise<Record<string, ConceptSignal>> {
  const named = Object.entries(input.primitives);
  const registered = await services.primitives.described(named.map(([, signal]) => signal.primitive_id));
  const ids = named.every(([, signal]) => registered.has(signal.primitive_id)) ? [] : await registeredIds(services);
  const violations: Violation[] = [];
  const pinned: Record<string, ConceptSignal> = {};
  for (const [name, signal] of named) {
    const primitive = registered.get(signal.primitive_id);
    if (!primitive) {
      const { message, suggestion } = unknownAmong(signal.primitive_id, ids);
      violations.push({ location: `primitives.${name}.primitive_id`, message: `${message} ${suggestion}` });
      continue;
    }
    const { type, labels } = primitive;
    if (signal.type !== undefined && signal.type !== type) {
      violations.push({
        location: `primitives.${name}.type`,
        message: `${signal.primitive_id} is registered as ${type}, not ${signal.type}.`,
      });
    }
    if (signal.labels !== undefined && canonicalText(signal.labels) !== canonicalText(labels ?? [])) {
      violations.push({
        location: `primitives.${name}.labels`,
        message: `${signal.primitive_id} is registered with ${labels === undefined ? "no labels" : `the labels ${fewOf(labels)}`}.`,
      });
    }
    const maxAge = signal.max_age ?? primitive.max_age;
    pinned[name] = {
      primitive_id: signal.primitive_id,
      type,
      missing_data_policy: signal.missing_data_policy ?? primitive.missing_data_policy,
      ...(maxAge === undefined ? {} : { max_age: maxAge }),
      ...(labels === undefined ? {} : { labels }),
      ...(primitive.members === undefined ? {} : { members: primitive.members }),
    };
  }
  const [first] = violations;
  if (first)
    throw new DomainError("semantic_error", first.message, { location: first.location, details: { violations } });
  return pinned;
}

/**
 * Registers a condition version. Throws `not_found` for a concept or operand version that does not exist,
 * `semantic_error` listing every violation, and `conflict` when (condition_id, version) is taken.
 */
export async function createCondition(services: Services, input: CreateConditionBody): Promise<Condition> {
  const concept = await requireConcept(services, input.concept_id, input.concept_version, "concept_version");
  const definition = { ...input, ...enginePin(input.strategy, concept.definition) };
  const { ir_hash } = compileCondition(definition, concept, await operandsOf(services, input));
  const created_at = services.now();
  const { condition_id, version, namespace } = input;
  const row = { condition_id, version, namespace, definition, provenance: null, ir_hash, created_at };
  if (!(await services.definitions.addCondition(row))) throw versionTaken("Condition", condition_id, version);
  return { ...definition, engine: definition.engine ?? 1, ir_hash, created_at: formatTimestamp(created_at) };
}

const versionTaken = (kind: "Concept" | "Condition", id: string, version: string) =>
  new DomainError("conflict", `${kind} ${id} already has a version ${version}.`, {
    location: "version",
    suggestion: "Versions never change. Register the new definition under a new version.",
  });

async function operandsOf(services: Services, input: CreateConditionBody): Promise<CompiledCondition[]> {
  const operands: CompiledCondition[] = [];
  for (const [index, { condition_id, condition_version }] of operandRefs(input.strategy).entries()) {
    const location = `strategy.params.operands[${index}]`;
    operands.push(await requireCondition(services, condition_id, condition_version, location));
  }
  return operands;
}
