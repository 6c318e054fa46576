import { type CursorKind, encodeCursor } from "../../contract/wire/pagination.ts";

/** One page of a list that was read one row past its limit; `position` is what the cursor must hold of the last row. */
export function pageOf<Row, Item>(
  kind: CursorKind,
  rows: readonly Row[],
  limit: number,
  position: (row: Row) => unknown,
  toItem: (row: Row) => Item,
): { items: Item[]; has_more: boolean; next_cursor: string | null } {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const more = rows.length > limit && last !== undefined;
  return { items: shown.map(toItem), has_more: more, next_cursor: more ? encodeCursor(kind, position(last)) : null };
}
