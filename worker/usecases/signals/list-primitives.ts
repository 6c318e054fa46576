import type { ListPrimitivesQuery, PrimitiveList } from "../../contract/resources/signals/primitives.ts";
import { parseTimestamp } from "../../domain/values/time.ts";
import { page, timeAndId } from "../service/paging.ts";
import { toPrimitiveView } from "./primitive-view.ts";
import type { Services } from "../services.ts";

/** A page of the registered signals, newest first, with whole addresses where `showsAddress`. */
export async function listPrimitives(
  services: Services,
  query: ListPrimitivesQuery,
  showsAddress: boolean,
): Promise<PrimitiveList> {
  const { namespace, q } = query;
  return page(query, {
    cursor: "primitives",
    position: timeAndId,
    read: (after, limit) => services.primitives.list({ namespace, q, after, limit }),
    key: (row) => [parseTimestamp(row.created_at), row.primitive_id],
    view: (row) => toPrimitiveView(row, showsAddress),
  });
}
