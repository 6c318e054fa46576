import type { CompiledConcept } from "../../domain/concept/compiled.ts";
import type { CompiledCondition } from "../../domain/condition/compiled.ts";
import type { ConditionRow } from "../ports/definitions/definitions.ts";
import { noSuchVersion } from "../service/not-found.ts";
import type { Services } from "../services.ts";
import { areWithin } from "./tasks-within.ts";

// What whoever asks may see of the definitions: a definition that reads a signal out of reach is not there for them.
type StoredDefinitions = Pick<Services, "definitions" | "narrowed">;

/** The compiled condition version; null where there is none. */
export async function findCondition(
  services: StoredDefinitions,
  id: string,
  version: string,
): Promise<CompiledCondition | null> {
  const condition = await services.definitions.condition(id, version);
  return condition === null || (await areWithin(services, condition.concepts)) ? condition : null;
}

/** The compiled concept version; throws `not_found`, at the place where the caller named it. */
export async function requireConcept(
  services: StoredDefinitions,
  id: string,
  version: string,
  location: string,
): Promise<CompiledConcept> {
  const concept = await services.definitions.concept(id, version);
  if (concept === null || !(await areWithin(services, [concept])))
    throw noSuchVersion("Concept", id, version, location);
  return concept;
}

/** The compiled condition version; throws `not_found`, at the place where the caller named it. */
export async function requireCondition(
  services: StoredDefinitions,
  id: string,
  version: string,
  location = "condition_id",
): Promise<CompiledCondition> {
  const condition = await findCondition(services, id, version);
  if (condition === null) throw noSuchVersion("Condition", id, version, location);
  return condition;
}

/** The condition version as it was registered; throws `not_found`, at the place where the caller named it. */
export async function requireConditionRow(
  services: StoredDefinitions,
  id: string,
  version: string,
  location: string,
): Promise<ConditionRow> {
  const row = await services.definitions.conditionRow(id, version);
  if (row === undefined || !(await isRowWithin(services, row))) throw noSuchVersion("Condition", id, version, location);
  return row;
}

/** Every version of a condition, newest first; none where one of them is out of reach. */
export async function findVersions(services: StoredDefinitions, id: string): Promise<ConditionRow[]> {
  const rows = await services.definitions.conditionRows(id);
  const within = await Promise.all(rows.map((row) => isRowWithin(services, row)));
  return within.every(Boolean) ? rows : [];
}

async function isRowWithin(services: StoredDefinitions, { condition_id, version }: ConditionRow): Promise<boolean> {
  if (services.narrowed === null) return true;
  return (await findCondition(services, condition_id, version)) !== null;
}
