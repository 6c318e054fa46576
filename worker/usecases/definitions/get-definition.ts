import type { Concept, GetConceptInput } from "../../contract/resources/definitions/concepts.ts";
import { formatTimestamp } from "../../domain/values/time.ts";
import { noSuchVersion } from "../service/not-found.ts";
import { requireConcept, requireConditionRow } from "./required.ts";
import type { Services } from "../services.ts";
import type { Condition, GetConditionInput } from "../../contract/resources/definitions/conditions.ts";

/** One concept version; throws `not_found`. */
export async function getConcept(services: Services, { id, version }: GetConceptInput): Promise<Concept> {
  await requireConcept(services, id, version, "id");
  const row = await services.definitions.conceptRow(id, version);
  if (!row) throw noSuchVersion("Concept", id, version, "id");
  return { ...row.definition, ir_hash: row.ir_hash, created_at: formatTimestamp(row.created_at) };
}

/** One condition version; throws `not_found`. */
export async function getCondition(services: Services, { id, version }: GetConditionInput): Promise<Condition> {
  const row = await requireConditionRow(services, id, version, "id");
  return {
    ...row.definition,
    engine: row.definition.engine ?? 1,
    ir_hash: row.ir_hash,
    created_at: formatTimestamp(row.created_at),
  };
}
