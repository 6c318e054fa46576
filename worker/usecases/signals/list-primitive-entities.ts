import { z } from "zod";
import type { ListPrimitiveEntitiesInput, PrimitiveEntityList } from "../../contract/resources/signals/primitives.ts";
import { decodeCursor, encodeCursor } from "../../contract/wire/pagination.ts";
import { formatTimestamp } from "../../domain/values/time.ts";
import { reachedFrom } from "../../domain/values/reach.ts";
import type { SignalEntities, SignalEntitiesQuery } from "../ports/signals/signal-entities.ts";
import type { Services } from "../services.ts";
import { knownPrimitive } from "./unknown-primitive.ts";

const name = z.tuple([z.string()]).readonly();

/** A page of the entities within reach that a signal was observed of, by name; throws `not_found` for an unknown signal. */
export async function listPrimitiveEntities(
  services: Services,
  { id, starts_with = "", cursor, limit }: ListPrimitiveEntitiesInput,
): Promise<PrimitiveEntityList> {
  await knownPrimitive(services, id, "id");
  const [after] = cursor === undefined ? [""] : decodeCursor("primitive_entities", cursor, name);
  const { entities, next } = await pageWithin(services, id, { starts_with, after, limit });
  return {
    items: entities.map((one) => ({ ...one, observed_at: formatTimestamp(one.observed_at) })),
    has_more: next !== null,
    next_cursor: next === null ? null : encodeCursor("primitive_entities", [next]),
  };
}

/** One part of what may be touched after the other, as far as the page goes. */
async function pageWithin(
  { narrowed, signalEntities }: Pick<Services, "narrowed" | "signalEntities">,
  id: string,
  { starts_with, after, limit }: SignalEntitiesQuery,
): ReturnType<SignalEntities["page"]> {
  const parts = reachedFrom(narrowed?.entities ?? null, starts_with);
  const begun = parts.findIndex(({ name }) => after.startsWith(name));
  const left = after === "" || begun < 0 ? parts : parts.slice(begun);
  const entities: Awaited<ReturnType<SignalEntities["page"]>>["entities"] = [];
  for (const [at, { name, isBeginning }] of left.entries()) {
    const from = at === 0 && begun >= 0 ? after : "";
    const wanted = isBeginning ? limit - entities.length : 1;
    const page = await signalEntities.page(id, { starts_with: name, after: from, limit: wanted });
    const found = isBeginning ? page.entities : page.entities.filter(({ entity }) => entity === name);
    entities.push(...found);
    if (isBeginning && page.next !== null) return { entities, next: page.next };
    const last = entities.at(-1)?.entity;
    if (entities.length === limit && last !== undefined) return { entities, next: at + 1 < left.length ? last : null };
  }
  return { entities, next: null };
}
