import { useEffect, useRef, useState } from "preact/hooks";
import type { Incident, Output } from "../../../sdk/src/index.ts";
import { client } from "../../session/session.ts";
import { openAlarms } from "../../data/open-alarms.ts";
import { announce } from "../../state/announce.ts";
import { type Pages, usePages } from "../../state/pages.ts";
import { type Polling, usePolling } from "../../state/polling.ts";
import { type Filters, hrefOfFilters, toQuery } from "./filters.ts";
import { reconcile, withFresh } from "./reconcile.ts";
import { arrivalText } from "./words.ts";

const EVERY = 10_000;
const PAGE = { limit: 50, looks: 30 };

/** The list of alarms, kept up to date without moving what somebody is about to press. */
export interface Alarms {
  pages: Pages<Incident>;
  counts: Output<"countIncidents"> | undefined;
  /** What has come in and is not shown yet. */
  waiting: readonly Incident[];
  /** Ids of those in the list that no longer belong there. */
  gone: ReadonlySet<string>;
  polling: Polling;
  /** Shows what waits. */
  showWaiting: () => void;
  /** Fetches the list anew: what is done goes. */
  refresh: () => void;
  /** Puts changed alarms in the places of the old ones. */
  put: (incidents: readonly Incident[]) => void;
  find: (id: string) => Incident | undefined;
}

/** Keeps the list of alarms; `isHeld` says whether somebody's hand is on it, so that what comes in has to wait. */
export function useAlarms(filters: Filters, isHeld: () => boolean): Alarms {
  const key = hrefOfFilters({ ...filters, alarm: null });
  const query = toQuery(filters);
  const about = { ...(filters.task && { task_id: filters.task }), ...(filters.entity && { entity: filters.entity }) };
  const pages = usePages<Incident>(key, (page, options) =>
    client().incidents.list({ ...query, ...PAGE, ...page }, options),
  );
  const [counts, setCounts] = useState<Alarms["counts"]>();
  const [newest, setNewest] = useState<readonly Incident[]>([]);
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set());
  const items = useRef(pages.items);
  items.current = pages.items;
  const heard = useRef(new Set<string>());

  const count = async (signal: AbortSignal): Promise<void> => {
    const found = await client().incidents.count(about, { signal });
    setCounts(found);
    if (filters.task === null && filters.entity === null) openAlarms.value = found;
  };
  useEffect(() => {
    const ender = new AbortController();
    setNewest([]);
    setGone(new Set());
    heard.current = new Set();
    // Without the counts the list is still of use; they are asked for again in a moment.
    count(ender.signal).catch(() => setCounts(undefined));
    return () => ender.abort();
  }, [key]);

  const show = (page: readonly Incident[]) => {
    pages.change((old) => withFresh(old, page));
    setNewest([]);
  };
  const polling = usePolling(key, EVERY, async (signal) => {
    if (pages.loading) return;
    const [page] = await Promise.all([client().incidents.list({ ...query, ...PAGE }, { signal }), count(signal)]);
    const seen = reconcile(items.current, page.items, !page.has_more);
    setGone(seen.gone);
    const unheard = seen.fresh.filter(({ incident_id }) => !heard.current.has(incident_id));
    for (const { incident_id } of unheard) heard.current.add(incident_id);
    if (unheard.length > 0) announce(arrivalText(unheard));
    // In an empty list nothing moves under a hand.
    if (seen.fresh.length > 0 && (items.current.length === 0 || !isHeld())) return show(page.items);
    pages.change((old) => reconcile(old, page.items, !page.has_more).items);
    setNewest(seen.fresh.length > 0 ? page.items : []);
  });
  const known = new Set(pages.items.map(({ incident_id }) => incident_id));
  return {
    pages,
    counts,
    waiting: newest.filter(({ incident_id }) => !known.has(incident_id)),
    gone,
    polling,
    showWaiting: () => show(newest),
    refresh: () => {
      setNewest([]);
      setGone(new Set());
      pages.reload();
      polling.now();
    },
    find: (id) => items.current.find(({ incident_id }) => incident_id === id),
    put: (incidents) => {
      if (incidents.length === 0) return;
      const changed = new Map(incidents.map((one) => [one.incident_id, one]));
      pages.change((old) => old.map((one) => ({ ...one, ...changed.get(one.incident_id) })));
      // If this fails, the next look counts anew.
      count(new AbortController().signal).catch(() => {});
    },
  };
}
