import type { CompiledConcept } from "../concept/compiled.ts";
import { groupEntities, standsAlone } from "../values/definitions/population.ts";
import type { ConceptDefinition } from "../values/definitions/concept.ts";
import { DomainError } from "../values/errors/errors.ts";
import { fewOf } from "../values/wording/listed.ts";
import { parseScope, type ScopeRule } from "./scope.ts";

/** The groups that all concepts about many entities among these are about; null where none is. */
export function groupsOf(concepts: readonly CompiledConcept[]): string[] | null {
  const populations = concepts.flatMap(({ definition: { population } }) =>
    population === undefined || standsAlone(population) ? [] : population,
  );
  const [first, ...others] = populations.map((one) => groupEntities(one));
  return first?.filter((entity) => others.every((names) => names.includes(entity))) ?? null;
}

/** Whether a concept is about one entity among others. */
export const ranksMembers = ({ population }: Pick<ConceptDefinition, "population">): boolean =>
  population !== undefined && standsAlone(population);

/**
 * Reads the scope of what is asked by some concepts: of one about many entities it lists groups, and no others. Throws
 * `validation_error`.
 */
export function scopeOf(
  scope: string,
  concepts: readonly CompiledConcept[],
  namespaces: readonly string[],
): ScopeRule[] {
  const location = "entity_scope";
  const rules = parseScope(scope, namespaces, location);
  const groups = groupsOf(concepts);
  if (groups === null || rules.every((rule) => rule.kind === "entity" && groups.includes(rule.value))) return rules;
  throw new DomainError(
    "validation_error",
    `This is about many entities at once, and "${scope}" is not a list of its groups.`,
    {
      location,
      suggestion: `Use ${fewOf(groups.map((group) => `"${group}"`))}; who the members are is said by the concept.`,
    },
  );
}
