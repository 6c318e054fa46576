/**
 * What a watch is to fire, worked out from the observations alone, by what docs/concepts.md and docs/watching.md say. It uses
 * nothing of the service, so that the two can be compared.
 */

/** A value of an entity, in the order in which values came in. */
export interface Seen {
  at: number;
  value: number;
}

/** A rule as a task's owner writes it, in milliseconds. */
export interface Rule {
  below: number;
  onChange: boolean;
  cooldownMs: number;
  forMs: number;
}

/** The times at which the entity fires, among those at which it is looked at, in rising order. */
export function expectedFirings(values: readonly Seen[], times: readonly number[], rule: Rule): number[] {
  const fired: number[] = [];
  let heldSince: number | null = null;
  let toldSince: number | null = null;
  for (const t of times) {
    const value = valueAt(values, t);
    if (value === null || value >= rule.below) {
      heldSince = null;
      continue;
    }
    heldSince ??= t;
    const last = fired.at(-1) ?? -Infinity;
    if (t - heldSince < rule.forMs || t - last < rule.cooldownMs) continue;
    if (rule.onChange && toldSince === heldSince) continue;
    toldSince = heldSince;
    fired.push(t);
  }
  return fired;
}

/** The newest value at a time; of two about one time, the one that came in later. */
function valueAt(values: readonly Seen[], t: number): number | null {
  let newest: Seen | null = null;
  for (const seen of values) if (seen.at <= t && (newest === null || seen.at >= newest.at)) newest = seen;
  return newest?.value ?? null;
}
