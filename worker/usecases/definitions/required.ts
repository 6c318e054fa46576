import type { CompiledConcept } from "../../domain/concept/compiled.ts";
import type { CompiledCondition } from "../../domain/condition/compiled.ts";
import type { ConditionRow } from "../ports/definitions/definitions.ts";
import { noSuchVersion } from "../service/not-found.ts";
import type { Services } from "../services.ts";

type Stored = Pick<Services, "definitions">;

/** The compiled concept version; throws `not_found`, at the place where the caller named it. */
export async function requireConcept(
  { definitions }: Stored,
  id: string,
  version: string,
  location: string,
): Promise<CompiledConcept> {
  const concept = await definitions.concept(id, version);
  if (concept === null) throw noSuchVersion("Concept", id, version, location);
  return concept;
}

/** The compiled condition version; throws `not_found`, at the place where the caller named it. */
export async function requireCondition(
  { definitions }: Stored,
  id: string,
  version: string,
  location = "condition_id",
): Promise<CompiledCondition> {
  const condition = await definitions.condition(id, version);
  if (condition === null) throw noSuchVersion("Condition", id, version, location);
  return condition;
}

/** The condition version as it was registered; throws `not_found`, at the place where the caller named it. */
export async function requireConditionRow(
  { definitions }: Stored,
  id: string,
  version: string,
  location: string,
): Promise<ConditionRow> {
  const row = await definitions.conditionRow(id, version);
  if (row === undefined) throw noSuchVersion("Condition", id, version, location);
  return row;
}
