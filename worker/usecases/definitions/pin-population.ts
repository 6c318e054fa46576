import type { CreateGroupConcept } from "../../contract/resources/definitions/concepts.ts";
import type { CompiledConcept } from "../../domain/concept/compiled.ts";
import { foldFault } from "../../domain/concept/population/check.ts";
import { worstOf } from "../../domain/concept/population/worst.ts";
import { populationOutput } from "../../domain/concept/population/compile.ts";
import { parseScope } from "../../domain/task/scope.ts";
import type { ConceptDefinition } from "../../domain/values/definitions/concept.ts";
import {
  type Population,
  type PopulationOf,
  type WorstEnd,
  groupEntities,
} from "../../domain/values/definitions/population.ts";
import { DomainError } from "../../domain/values/errors/errors.ts";
import { traitsOf } from "../../domain/values/values.ts";
import { fewOf } from "../../domain/values/wording/listed.ts";
import type { Services } from "../services.ts";
import { connectedSignals, signalNamespaces } from "../signals/concept-signals.ts";
import { registeredIds, unknownAmong } from "../signals/unknown-primitive.ts";
import { requireConcept, requireCondition } from "./required.ts";

/** What a population asks about each member, compiled. */
interface AskedPopulation {
  concepts: readonly CompiledConcept[];
  ir_hash: string;
  answer: Parameters<typeof foldFault>[1];
  /** The end that is worse, where a condition says so. */
  worst: WorstEnd;
}

/**
 * The definition of a concept about many entities, with what it asks about each pinned by its hash. Throws `not_found` for a
 * definition that is not there, and `semantic_error` for one that cannot be asked so.
 */
export async function pinPopulation(services: Services, input: CreateGroupConcept): Promise<ConceptDefinition> {
  const { population: given, ...rest } = input;
  const { segment, of, ...own } = given;
  const asked = await populationAsked(services, of);
  const fault = foldFault(given, asked.answer) ?? (await unaskable(services, asked.concepts));
  if (fault !== null) throw populationMisfit("population.of", fault);
  parseScope(given.scope, signalNamespaces(asked.concepts), "population.scope");
  const population: Population = {
    ...own,
    of: { ...of, ir_hash: asked.ir_hash },
    worst: given.worst ?? asked.worst,
    ...(segment !== undefined && { segment: await pinSegment(services, segment) }),
  };
  const { fold } = given;
  return {
    ...rest,
    output_type: populationOutput(population),
    primitives: {},
    features: {},
    output_feature: fold,
    population,
  };
}

/** Has the ledger know the groups of a population. Throws `conflict` for a name that is an entity's. */
export async function claimGroups({ populations }: Services, population: Population): Promise<void> {
  for (const entity of groupEntities(population)) {
    if (await populations.claim(entity)) continue;
    throw new DomainError("conflict", `${entity} is an entity that has been observed, so no group can have its name.`, {
      location: "population.name",
      suggestion: "Give the group another name.",
    });
  }
}

async function populationAsked(services: Services, of: PopulationOf): Promise<AskedPopulation> {
  if ("concept_id" in of) {
    const concept = await requireConcept(services, of.concept_id, of.concept_version, "population.of.concept_version");
    const { base } = traitsOf(concept.definition.output_type);
    const answer = base === "boolean" ? "flag" : base === "float" || base === "int" ? "number" : "other";
    return { concepts: [concept], ir_hash: concept.ir_hash, answer, worst: "highest" };
  }
  const { condition_id, condition_version } = of;
  const condition = await requireCondition(
    services,
    condition_id,
    condition_version,
    "population.of.condition_version",
  );
  return { ...condition, answer: "flag", worst: worstOf(condition.definition) };
}

/** Why what members are asked cannot be counted, or null. */
export async function unaskable(services: Services, concepts: readonly CompiledConcept[]): Promise<string | null> {
  if (concepts.some(({ definition }) => definition.population !== undefined))
    return "This is about many entities itself, and a group has entities for members.";
  const fetched = [...(await connectedSignals(services, concepts)).keys()].sort();
  if (fetched.length > 0)
    return `Members are counted from what was pushed, and ${fewOf(fetched)} is fetched: push its values instead.`;
  const filled = concepts.flatMap(({ ir }) => ir.signals.filter((one) => one.missing_data_policy === "backward_fill"));
  if (filled.length > 0)
    return `${fewOf(filled.map(({ primitive_id }) => primitive_id))} takes missing values from later data (backward_fill), which no moment can be counted by.`;
  return null;
}

async function pinSegment(services: Services, primitiveId: string): Promise<NonNullable<Population["segment"]>> {
  const signal = (await services.primitives.described([primitiveId])).get(primitiveId);
  if (signal === undefined) {
    const { message, suggestion } = unknownAmong(primitiveId, await registeredIds(services));
    throw populationMisfit("population.segment", `${message} ${suggestion}`);
  }
  if (signal.type !== "categorical" || signal.labels === undefined)
    throw populationMisfit(
      "population.segment",
      `${primitiveId} is ${signal.type}; segments are made by a categorical signal.`,
    );
  return { primitive_id: primitiveId, labels: signal.labels };
}

const populationMisfit = (location: string, message: string): DomainError =>
  new DomainError("semantic_error", message, { location, details: { violations: [{ location, message }] } });
