import { z } from "zod";
import { decodeCursor } from "../../contract/wire/pagination.ts";
import type { ListPrimitivesQuery, PrimitiveList } from "../../contract/resources/primitives.ts";
import { parseTimestamp } from "../../domain/values/time.ts";
import { pageOf } from "../service/paging.ts";
import { toPrimitiveView } from "./primitive-view.ts";
import type { Services } from "../services.ts";

const position = z.tuple([z.number(), z.string()]);

/** A page of the registered signals, newest first. */
export async function listPrimitives(services: Services, query: ListPrimitivesQuery): Promise<PrimitiveList> {
  const { cursor, limit, ...filter } = query;
  const [created_at, primitive_id] = cursor === undefined ? [] : decodeCursor("primitives", cursor, position);
  const after = created_at === undefined || primitive_id === undefined ? null : { created_at, primitive_id };
  const rows = await services.primitives.list({ ...filter, after, limit: limit + 1 });
  return pageOf(
    "primitives",
    rows,
    limit,
    (row) => [parseTimestamp(row.created_at), row.primitive_id],
    toPrimitiveView,
  );
}
