import { compileConcept } from "../../concept/compile.ts";
import { populationOutput } from "../../concept/population/compile.ts";
import { compileCondition } from "../../condition/compile.ts";
import type { ReadGroup } from "../../language/reading.ts";
import type { ConceptDefinition } from "../../values/definitions/concept.ts";
import type { ConditionDefinition } from "../../values/definitions/condition.ts";
import type { Population, PopulationMovement, WorstEnd } from "../../values/definitions/population.ts";
import { contentId, firstVersion } from "../figure-concept.ts";

/** What is asked about each member of a group: a condition with its operands, or without one the concept alone. */
export interface MemberQuestion {
  concept: ConceptDefinition;
  condition: ConditionDefinition | null;
  /** The operands of a composite in order, else empty. */
  operands: { concept: ConceptDefinition; condition: ConditionDefinition }[];
}

/** The share of the known members that must be judged where a sentence does not say it. */
export const usualReporting = 0.5;

/** The concept that makes one number of what is asked about each member; its id derives from its content. */
export function groupConcept(
  { name, scope, fold, q, each, min_reporting = usualReporting }: ReadGroup,
  members: MemberQuestion,
  more: {
    worst: WorstEnd;
    movement: PopulationMovement | null;
    segment: Population["segment"] | null;
    description: string;
  },
): ConceptDefinition {
  const population: Population = {
    name,
    scope,
    of: pinnedPopulation(members),
    fold,
    ...(q !== undefined && { q }),
    ...(each !== undefined && { each }),
    worst: more.worst,
    min_reporting,
    ...(more.segment && { segment: more.segment }),
    ...(more.movement && { movement: more.movement }),
  };
  const content = {
    version: firstVersion,
    namespace: members.concept.namespace,
    description: more.description,
    output_type: populationOutput(population),
    primitives: {},
    features: {},
    output_feature: fold,
    population,
  } satisfies Omit<ConceptDefinition, "concept_id">;
  return { concept_id: contentId(`${name}-${fold}`, content), ...content };
}

function pinnedPopulation({ concept, condition, operands }: MemberQuestion): Population["of"] {
  if (condition === null) {
    const { ir_hash } = compileConcept(concept);
    return { concept_id: concept.concept_id, concept_version: concept.version, ir_hash };
  }
  const { condition_id, version: condition_version } = condition;
  const compiled = operands.map((one) => compileCondition(one.condition, compileConcept(one.concept)));
  const { ir_hash } = compileCondition(condition, compileConcept(concept), compiled);
  return { condition_id, condition_version, ir_hash };
}
