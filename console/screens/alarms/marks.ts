import type { Incident } from "../../../sdk/src/index.ts";

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

/** Those that are acted on: the marked ones of the list, or else the chosen one. A mark goes with the alarm that leaves the list. */
export function actedOn(
  items: readonly Incident[],
  marks: ReadonlySet<string>,
  chosen: Incident | undefined,
): { marked: ReadonlySet<string>; on: readonly Incident[] } {
  const several = items.filter(({ incident_id }) => marks.has(incident_id));
  const marked = new Set(several.map(({ incident_id }) => incident_id));
  return { marked, on: several.length > 0 || chosen === undefined ? several : [chosen] };
}
