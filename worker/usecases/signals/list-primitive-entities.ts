import { z } from "zod";
import type { ListPrimitiveEntitiesInput, PrimitiveEntityList } from "../../contract/resources/signals/primitives.ts";
import { decodeCursor, encodeCursor } from "../../contract/wire/pagination.ts";
import { formatTimestamp } from "../../domain/values/time.ts";
import type { Services } from "../services.ts";
import { knownPrimitive } from "./known-primitive.ts";

const name = z.tuple([z.string()]).readonly();

/** A page of the entities that a signal was observed of, by name; throws `not_found` for an unknown signal. */
export async function listPrimitiveEntities(
  services: Services,
  { id, starts_with = "", cursor, limit }: ListPrimitiveEntitiesInput,
): Promise<PrimitiveEntityList> {
  await knownPrimitive(services, id, "id");
  const [after] = cursor === undefined ? [""] : decodeCursor("primitive_entities", cursor, name);
  const { entities, next } = await services.signalEntities.page(id, { starts_with, after, limit });
  return {
    items: entities.map((one) => ({ ...one, observed_at: formatTimestamp(one.observed_at) })),
    has_more: next !== null,
    next_cursor: next === null ? null : encodeCursor("primitive_entities", [next]),
  };
}
