import type { Incident } from "../../../sdk/src/index.ts";

/** The alarm that is chosen: the one of this id, or else the one that was shown before, whatever has come in above it, or else the first. */
export function chosenOf(items: readonly Incident[], id: string | null, shown: string | null): Incident | undefined {
  const of = (wanted: string | null) => items.find(({ incident_id }) => incident_id === wanted);
  return of(id) ?? of(shown) ?? items[0];
}

/** The alarm so many places further on; the last or the first where there are no more. */
export function stepFrom(items: readonly Incident[], id: string | null, steps: number): Incident | undefined {
  const at = items.findIndex(({ incident_id }) => incident_id === id);
  const to = at === -1 ? 0 : Math.max(0, Math.min(items.length - 1, at + steps));
  return items[to];
}
