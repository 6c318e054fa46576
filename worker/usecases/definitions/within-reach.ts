import type { CompiledConcept } from "../../domain/concept/compiled.ts";
import { isScopeWithin, parseScope } from "../../domain/task/scope.ts";
import type { Population } from "../../domain/values/definitions/population.ts";
import { reaches } from "../../domain/values/reach.ts";
import type { Narrowed } from "../ports/service/narrowed.ts";
import type { Services } from "../services.ts";
import { signalNamespaces } from "../signals/concept-signals.ts";

type Concepts = readonly Pick<CompiledConcept, "definition">[];

/** The signals of concepts. */
const signalsOf = (concepts: Concepts): string[] =>
  concepts.flatMap(({ definition }) => [
    ...Object.values(definition.primitives).map(({ primitive_id }) => primitive_id),
    ...(definition.population?.segment === undefined ? [] : [definition.population.segment.primitive_id]),
  ]);

/** Whether somebody reaches all signals of concepts, and all members of groups; what members are asked is among the concepts. */
export function reachConcepts({ entities, signals }: Narrowed, concepts: Concepts): boolean {
  const namespaces = signalNamespaces(concepts);
  const isGroupWithin = ({ scope }: Population) => isScopeWithin(parseScope(scope, namespaces), entities);
  return (
    signalsOf(concepts).every((signal) => reaches(signals, signal)) &&
    concepts.every(({ definition: { population } }) => population === undefined || isGroupWithin(population))
  );
}

/** Whether whoever asks reaches all signals of stored concepts, those that the members of groups are asked about too, and all these members. */
export async function areWithin(
  services: Pick<Services, "definitions" | "narrowed">,
  concepts: Concepts,
): Promise<boolean> {
  const { narrowed } = services;
  return narrowed === null || reachConcepts(narrowed, [...concepts, ...(await askedOfMembers(services, concepts))]);
}

async function askedOfMembers(
  { definitions }: Pick<Services, "definitions">,
  concepts: Concepts,
): Promise<CompiledConcept[]> {
  const asked: CompiledConcept[] = [];
  for (const { definition } of concepts) {
    const of = definition.population?.of;
    if (of === undefined) continue;
    const found =
      "concept_id" in of
        ? [await definitions.concept(of.concept_id, of.concept_version)]
        : ((await definitions.condition(of.condition_id, of.condition_version))?.concepts ?? [null]);
    asked.push(...found.filter((one) => one !== null));
  }
  return asked;
}
