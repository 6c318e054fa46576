import { bucketOf, pseudonymForm } from "../../domain/values/hashing/bucket.ts";
import type { PlacedPseudonym } from "../ports/signals/pseudonyms.ts";
import type { Services } from "../services.ts";

/**
 * The pseudonym of an entity, and where the entity lies; a pseudonym stands for itself, for whoever reads records knows no
 * more. Throws `unavailable`.
 */
export async function placedPseudonym({ pseudonyms }: Services, entity: string): Promise<PlacedPseudonym> {
  if (pseudonymForm.test(entity)) return { entity_id: entity, bucket: null };
  const [entity_id = ""] = await pseudonyms.reserve([entity]);
  return { entity_id, bucket: bucketOf(entity) };
}
