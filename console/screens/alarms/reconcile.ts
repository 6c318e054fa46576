import type { Incident } from "../../../sdk/src/index.ts";

/** A list that was looked at again: what is in it now, what has come in since, and what has left it meanwhile. */
interface Reconciled {
  items: readonly Incident[];
  /** Alarms that are not in the list, in the order of the page: they wait until nobody is about to press anything. */
  fresh: readonly Incident[];
  /** Ids of alarms that are in the list and no longer belong there. They stay where they are. */
  gone: ReadonlySet<string>;
}

/**
 * Looks at a list in the light of its newest first page. What is in both is brought up to date in its place, so that nothing
 * moves; `whole` says that the page is the whole list, so that what is missing from it is gone.
 */
export function reconcile(items: readonly Incident[], page: readonly Incident[], whole: boolean): Reconciled {
  const newest = new Map(page.map((incident) => [incident.incident_id, incident]));
  const known = new Set(items.map(({ incident_id }) => incident_id));
  const shared = items.filter(({ incident_id }) => newest.has(incident_id));
  const lastShared = shared.at(-1);
  // Only as far as the page reaches is it known that something is missing.
  const reach = whole || lastShared === undefined ? items : items.slice(0, items.indexOf(lastShared));
  const gone = reach.filter(({ incident_id }) => !newest.has(incident_id) && (whole || lastShared !== undefined));
  return {
    items: items.map((incident) => newest.get(incident.incident_id) ?? incident),
    fresh: page.filter(({ incident_id }) => !known.has(incident_id)),
    gone: new Set(gone.map(({ incident_id }) => incident_id)),
  };
}

/** A list with new alarms in the places that the order of their page gives them: each before what follows it there. */
export function withFresh(items: readonly Incident[], page: readonly Incident[]): readonly Incident[] {
  const onPage = new Set(page.map(({ incident_id }) => incident_id));
  return [...page, ...items.filter(({ incident_id }) => !onPage.has(incident_id))];
}
