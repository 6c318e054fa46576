import type { Concept, GetConceptInput } from "../../contract/resources/definitions/concepts.ts";
import { formatTimestamp } from "../../domain/values/time.ts";
import { noSuchVersion } from "../service/not-found.ts";
import { requireConcept } from "./required.ts";
import type { Services } from "../services.ts";

/** One concept version; throws `not_found`. */
export async function getConcept(services: Services, { id, version }: GetConceptInput): Promise<Concept> {
  await requireConcept(services, id, version, "id");
  const row = await services.definitions.conceptRow(id, version);
  if (!row) throw noSuchVersion("Concept", id, version, "id");
  return { ...row.definition, ir_hash: row.ir_hash, created_at: formatTimestamp(row.created_at) };
}
