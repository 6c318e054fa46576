import { z } from "zod";
import {
  type ListPrimitivesQuery,
  mostTasksCounted,
  type PrimitiveList,
} from "../../contract/resources/signals/primitives.ts";
import type { Primitive } from "../../domain/values/definitions/primitive.ts";
import { parseTimestamp } from "../../domain/values/time.ts";
import { page, timeAndId } from "../service/paging.ts";
import { toPrimitiveView } from "./primitive-view.ts";
import type { Services } from "../services.ts";

type Counted = Primitive & { task_count?: number };
const idAlone = z.tuple([z.string()]).readonly();

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
  const shared = { cursor: "primitives", view: (row: Counted) => toPrimitiveView(row, showsAddress) } as const;
  if (query.order === "id")
    return page(query, {
      ...shared,
      position: idAlone,
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
): Promise<Counted[]> {
  if (!count_tasks || rows.length === 0) return rows;
  const ids = rows.map(({ primitive_id }) => primitive_id);
  const counts = await signalUses.taskCounts(ids, mostTasksCounted, await tasks());
  return rows.map((row) => ({ ...row, task_count: counts.get(row.primitive_id) ?? 0 }));
}
