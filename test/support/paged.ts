/** A page of a list. */
export interface Page<Item = unknown> {
  items: readonly Item[];
  has_more: boolean;
  next_cursor: string | null;
}

/** A whole list from page to page; `look` sees each page. */
export async function paged<P extends Page>(
  list: (cursor: string | undefined) => Promise<P>,
  look: (page: P) => unknown = () => undefined,
): Promise<P["items"][number][]> {
  const items: P["items"][number][] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = await list(cursor);
    if (page.has_more !== (page.next_cursor !== null)) throw new Error("a page has a cursor just where there is more");
    items.push(...page.items);
    await look(page);
    cursor = page.next_cursor;
  }
  return items;
}

/** The same of the list at a path that has a query, which is read like this. */
export const pagedAt = <P extends Page>(
  read: (path: string) => Promise<P>,
  path: string,
  look?: (page: P) => unknown,
): Promise<P["items"][number][]> =>
  paged((cursor) => read(cursor === undefined ? path : `${path}&cursor=${cursor}`), look);
