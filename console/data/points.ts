/** One value of a signal as the API lists it. */
export interface Observed {
  observed_at: string;
  value: unknown;
  sequence: number;
}

/** One point of a chart. */
export interface Point {
  at: number;
  value: number | null;
}

/** What can be drawn of a value: numbers as they are, true and false as 1 and 0. */
export function drawn(value: unknown): number | null {
  if (typeof value === "number" && Number.isFinite(value)) return value;
  if (typeof value === "boolean") return value ? 1 : 0;
  return null;
}

/** A signal's values by time, oldest first; of several for one time the last that came counts. */
export function pointsOf(rows: readonly Observed[]): Point[] {
  const newest = new Map<number, Observed>();
  for (const row of rows) {
    const at = Date.parse(row.observed_at);
    const known = newest.get(at);
    if (known === undefined || known.sequence < row.sequence) newest.set(at, row);
  }
  return [...newest].map(([at, { value }]) => ({ at, value: drawn(value) })).toSorted((a, b) => a.at - b.at);
}

/** Whether a signal has numbers to draw. */
export const isDrawable = (points: readonly Point[]): boolean => points.some(({ value }) => value !== null);
