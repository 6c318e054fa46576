import { z } from "zod";
import { type CursorKind, decodeCursor, encodeCursor } from "../../contract/wire/pagination.ts";

/** How far a caller is in a list: how many more items, and from where. */
interface PageQuery {
  limit: number;
  cursor?: string | undefined;
}

interface ListPage<Item> {
  items: Item[];
  has_more: boolean;
  next_cursor: string | null;
}

type PageKey = readonly [] | readonly (string | number)[];

/** A list that is read a page at a time; a cursor holds the `key` of the last row shown. */
interface List<Row, K extends PageKey, Item, Found> {
  cursor: CursorKind;
  position: z.ZodType<K>;
  read: (after: K | null, limit: number) => Promise<Found>;
  key: (row: Row) => K;
  view: (row: Row) => Item;
}

/** The key of most lists: when a row was made, and its id. */
export const timeAndId = z.tuple([z.number(), z.string()]).readonly();
/** The same of what has versions. */
export const timeIdAndVersion = z.tuple([z.number(), z.string(), z.string()]).readonly();
/** The key of lists by name. */
export const nameAlone = z.tuple([z.string()]).readonly();

/** One page of a list, read one row past its limit; throws `validation_error` for the cursor of another list. */
export async function page<Row, K extends PageKey, Item>(
  query: PageQuery,
  list: List<Row, K, Item, readonly Row[]>,
): Promise<ListPage<Item>> {
  return shownPage(query, list, await readAfter(query, list));
}

/** The same of a list that may end early and say where to go on. */
export async function resumedPage<Row, K extends PageKey, Item>(
  query: PageQuery,
  list: List<Row, K, Item, { rows: readonly Row[]; resume: K | null }>,
): Promise<ListPage<Item>> {
  const { rows, resume } = await readAfter(query, list);
  const found = shownPage(query, list, rows);
  if (found.has_more || resume === null) return found;
  return { ...found, has_more: true, next_cursor: encodeCursor(list.cursor, resume) };
}

/** The same with the length of the whole list. */
export async function countedPage<Row, K extends PageKey, Item>(
  query: PageQuery,
  list: List<Row, K, Item, { rows: readonly Row[]; total: number }>,
): Promise<ListPage<Item> & { total_count: number }> {
  const { rows, total } = await readAfter(query, list);
  return { ...shownPage(query, list, rows), total_count: total };
}

function readAfter<Row, K extends PageKey, Item, Found>(
  { limit, cursor }: PageQuery,
  list: List<Row, K, Item, Found>,
): Promise<Found> {
  return list.read(cursor === undefined ? null : decodeCursor(list.cursor, cursor, list.position), limit + 1);
}

function shownPage<Row, K extends PageKey, Item>(
  { limit }: PageQuery,
  { cursor, key, view }: Pick<List<Row, K, Item, unknown>, "cursor" | "key" | "view">,
  rows: readonly Row[],
): ListPage<Item> {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  const has_more = rows.length > limit && last !== undefined;
  return { items: items.map(view), has_more, next_cursor: has_more ? encodeCursor(cursor, key(last)) : null };
}
