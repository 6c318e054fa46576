import type { CompiledConcept } from "../../domain/concept/compiled.ts";
import { groupsOf } from "../../domain/task/group-scope.ts";
import { findCondition } from "../definitions/required.ts";
import { areWithin } from "../definitions/tasks-within.ts";
import type { Services } from "../services.ts";

/** What a question names of definitions: a condition, or a concept. */
interface NamedDefinition {
  condition_id?: string | undefined;
  condition_version?: string | undefined;
  id?: string | undefined;
  version?: string | undefined;
}

/** The groups that a definition is about, where all their members are within reach; none where it is not about many entities. */
export async function groupsAsked(services: Services, named: NamedDefinition): Promise<readonly string[]> {
  if (services.narrowed?.entities == null) return [];
  return groupsOf(await conceptsNamed(services, named)) ?? [];
}

async function conceptsNamed(
  services: Services,
  { condition_id, condition_version, id, version }: NamedDefinition,
): Promise<readonly CompiledConcept[]> {
  if (condition_id !== undefined && condition_version !== undefined)
    return (await findCondition(services, condition_id, condition_version))?.concepts ?? [];
  if (id === undefined || version === undefined) return [];
  const concept = await services.definitions.concept(id, version);
  return concept !== null && (await areWithin(services, [concept])) ? [concept] : [];
}

/** The same of a task. */
export async function groupsOfTask(services: Services, id: string): Promise<readonly string[]> {
  if (services.narrowed?.entities == null) return [];
  const task = await services.tasks.find(id);
  return task === null ? [] : groupsAsked(services, task);
}
