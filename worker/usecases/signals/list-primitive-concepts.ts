import { z } from "zod";
import type { ConceptList } from "../../contract/resources/definitions/concepts.ts";
import type { ListPrimitiveConceptsInput } from "../../contract/resources/signals/primitives.ts";
import { formatTimestamp } from "../../domain/values/time.ts";
import { page } from "../service/paging.ts";
import type { Services } from "../services.ts";
import { knownPrimitive } from "./unknown-primitive.ts";

const timeIdAndVersion = z.tuple([z.number(), z.string(), z.string()]).readonly();

/** A page of the concept versions that read a signal, newest first; throws `not_found` for an unknown signal. */
export async function listPrimitiveConcepts(
  services: Services,
  { id, ...query }: ListPrimitiveConceptsInput,
): Promise<ConceptList> {
  await knownPrimitive(services, id, "id");
  return page(query, {
    cursor: "primitive_concepts",
    position: timeIdAndVersion,
    read: (after, limit) => services.signalUses.concepts(id, after, limit),
    key: (row) => [row.created_at, row.concept_id, row.version],
    view: ({ definition, ir_hash, created_at }) => ({
      ...definition,
      ir_hash,
      created_at: formatTimestamp(created_at),
    }),
  });
}
