import type { MetricLabels, MetricSample } from "./family.ts";

/** A number that only grows, whatever becomes of what it counted. */
export interface Counter {
  name: string;
  labels: MetricLabels;
  total: number;
  /** What its source said last, where that is a count of its own that may begin again. */
  seen?: number;
}

/** What has been added, or what a count of its own says now. */
export type Counted = { name: string; labels: MetricLabels } & ({ by: number } | { seen: number });

/**
 * The counters after what was counted, by name and labels. A source whose count has fallen began again: all that it says is new. One
 * that is gone leaves its counter as it is.
 */
export function countedUp(before: readonly Counter[], news: readonly Counted[]): Counter[] {
  const counters = new Map(before.map((one) => [counterKey(one), one]));
  for (const one of news) {
    const { name, labels } = one;
    const known = counters.get(counterKey(one)) ?? { name, labels, total: 0 };
    counters.set(counterKey(one), "by" in one ? { ...known, total: known.total + one.by } : seenNow(known, one.seen));
  }
  return [...counters].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, counter]) => counter);
}

function seenNow(known: Counter, seen: number): Counter {
  const last = known.seen ?? 0;
  return { ...known, total: known.total + (seen >= last ? seen - last : seen), seen };
}

/** The samples of a counter's name. */
export const samplesOf = (counters: readonly Counter[], name: string): MetricSample[] =>
  counters.filter((one) => one.name === name).map(({ labels, total }) => ({ labels, value: total }));

const counterKey = ({ name, labels }: { name: string; labels: MetricLabels }) =>
  JSON.stringify([name, ...Object.entries(labels).sort(([a], [b]) => (a < b ? -1 : 1))]);
