import {
  type ListPrimitivesQuery,
  mostTasksCounted,
  type PrimitiveList,
  type ListPrimitiveConceptsInput,
  type ListPrimitiveEntitiesInput,
  type PrimitiveEntityList,
} from "../../contract/resources/signals/primitives.ts";
import type { Primitive } from "../../domain/values/definitions/primitive.ts";
import { parseTimestamp, formatTimestamp } from "../../domain/values/time.ts";
import { nameAlone, page, timeAndId, timeIdAndVersion } from "../service/paging.ts";
import { toPrimitiveView } from "./get-primitive.ts";
import type { Services } from "../services.ts";
import type { ConceptList } from "../../contract/resources/definitions/concepts.ts";
import { knownPrimitive } from "./unknown-primitive.ts";
import { decodeCursor, encodeCursor } from "../../contract/wire/pagination.ts";
import { reachedFrom } from "../../domain/values/reach.ts";
import type { SignalEntities, SignalEntitiesQuery } from "../ports/signals/signal-entities.ts";

/** A page of the entities within reach that a signal was observed of, by name; throws `not_found` for an unknown signal. */
export async function listPrimitiveEntities(
  services: Services,
  { id, starts_with = "", cursor, limit }: ListPrimitiveEntitiesInput,
): Promise<PrimitiveEntityList> {
  await knownPrimitive(services, id, "id");
  const [after] = cursor === undefined ? [""] : decodeCursor("primitive_entities", cursor, nameAlone);
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

type CountedPrimitive = Primitive & { task_count?: number };

/** A page of the registered signals within reach, newest first or by id, with whole addresses where `showsAddress`. `tasks` are those that are counted, null for all. */
export async function listPrimitives(
  services: Services,
  query: ListPrimitivesQuery,
  showsAddress: boolean,
  tasks: () => Promise<readonly string[] | null>,
): Promise<PrimitiveList> {
  const { namespace, q } = query;
  const { primitives } = services;
  const counted = async (rows: Promise<Primitive[]>) => withCounts(services, query, await rows, tasks);
  const shared = { cursor: "primitives", view: (row: CountedPrimitive) => toPrimitiveView(row, showsAddress) } as const;
  if (query.order === "id")
    return page(query, {
      ...shared,
      position: nameAlone,
      read: (after, limit) => counted(primitives.listById({ namespace, q }, after?.[0] ?? null, limit)),
      key: (row) => [row.primitive_id],
    });
  return page(query, {
    ...shared,
    position: timeAndId,
    read: (after, limit) => counted(primitives.list({ namespace, q }, after, limit)),
    key: (row) => [parseTimestamp(row.created_at), row.primitive_id],
  });
}

async function withCounts(
  { signalUses }: Services,
  { count_tasks }: ListPrimitivesQuery,
  rows: Primitive[],
  tasks: () => Promise<readonly string[] | null>,
): Promise<CountedPrimitive[]> {
  if (!count_tasks || rows.length === 0) return rows;
  const ids = rows.map(({ primitive_id }) => primitive_id);
  const counts = await signalUses.taskCounts(ids, mostTasksCounted, await tasks());
  return rows.map((row) => ({ ...row, task_count: counts.get(row.primitive_id) ?? 0 }));
}
