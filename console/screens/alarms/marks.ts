/** Marks one of a list or takes its mark away; with `range` all from the last that was marked to it. */
export function withMark(
  marked: ReadonlySet<string>,
  ids: readonly string[],
  id: string,
  { last, range }: { last: string | null; range: boolean },
): ReadonlySet<string> {
  const from = last === null ? -1 : ids.indexOf(last);
  const to = ids.indexOf(id);
  if (range && from !== -1 && to !== -1)
    return new Set([...marked, ...ids.slice(Math.min(from, to), Math.max(from, to) + 1)]);
  const next = new Set(marked);
  if (!next.delete(id)) next.add(id);
  return next;
}
