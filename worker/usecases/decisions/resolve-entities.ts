import type { ResolvedEntities, ResolveEntitiesBody } from "../../contract/resources/decisions/entities.ts";
import type { Services } from "../services.ts";

/** The entities behind pseudonyms, in the order asked: null where none is known. Throws `unavailable`. */
export async function resolveEntities(
  { pseudonyms }: Pick<Services, "pseudonyms">,
  { entity_ids }: ResolveEntitiesBody,
): Promise<ResolvedEntities> {
  const names = await pseudonyms.resolve(entity_ids.map((entity_id) => ({ entity_id, bucket: null })));
  return { entities: entity_ids.map((entity_id) => ({ entity_id, entity: names.get(entity_id) ?? null })) };
}
