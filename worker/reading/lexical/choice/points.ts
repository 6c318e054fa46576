import { scoring } from "./scoring.ts";

/** What points are given for: words left unread, a faint link, a joint, and so on. */
export type Name = keyof typeof scoring.weights;
/** How many points a reading has under each name. */
export type Points = Readonly<Partial<Record<Name, number>>>;

/** What points cost, in sixteenths. */
export function costOf(points: Points, { weights }: { weights: Readonly<Record<Name, number>> } = scoring): number {
  let cost = 0;
  for (const name in points) cost += (points[name as Name] ?? 0) * weights[name as Name];
  return cost;
}

/** Two records of points together. */
export function plus(one: Points, other: Points): Points {
  const all: Partial<Record<Name, number>> = { ...one };
  for (const name in other) all[name as Name] = (all[name as Name] ?? 0) + (other[name as Name] ?? 0);
  return all;
}
