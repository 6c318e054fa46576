import { integersFrom } from "../../statistics/random.ts";

/** The worth of a set of players: bit i is player i for the exact form, entry i for the sampled one. */
type WorthOfMask = (mask: number) => number;

/**
 * Exact Shapley values of `n` players (Shapley 1953): the mean of what each adds over all orders of joining.
 * Calls `worth` once for each of the 2^n sets, the empty one first.
 */
export function exactShapley(n: number, worth: WorthOfMask): number[] {
  const worths = new Float64Array(1 << n);
  for (let mask = 0; mask < worths.length; mask++) worths[mask] = worth(mask);
  const weights = joiningWeights(n);
  return Array.from({ length: n }, (_, player) => {
    const bit = 1 << player;
    let value = 0;
    for (let mask = 0; mask < worths.length; mask++) {
      if ((mask & bit) !== 0) continue;
      value += (weights[bitCount(mask)] as number) * ((worths[mask | bit] as number) - (worths[mask] as number));
    }
    return value;
  });
}

/** Chance that exactly a given set of s players joins before a given other one: s! (n - 1 - s)! / n! = 1 / (n C(n - 1, s)). */
function joiningWeights(n: number): number[] {
  let combinations = 1;
  return Array.from({ length: n }, (_, s) => {
    const weight = 1 / (n * combinations);
    combinations = (combinations * (n - 1 - s)) / (s + 1);
    return weight;
  });
}

function bitCount(mask: number): number {
  let count = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) count++;
  return count;
}

/**
 * Shapley values estimated over `rounds` random orders, each walked forwards and backwards. The orders come from
 * the seed alone. The values add up to the whole's worth minus the empty set's.
 */
export function sampledShapley(
  n: number,
  worth: (included: readonly boolean[]) => number,
  seed: number,
  rounds: number,
): number[] {
  const totals = Array.from({ length: n }, () => 0);
  const next = integersFrom(seed);
  const order = Array.from({ length: n }, (_, i) => i);
  const empty = worth(Array.from({ length: n }, () => false));
  for (let round = 0; round < rounds; round++) {
    shuffle(order, next);
    addOrder(order, empty, worth, totals);
    addOrder([...order].reverse(), empty, worth, totals);
  }
  return totals.map((total) => total / (2 * rounds));
}

function addOrder(
  order: readonly number[],
  empty: number,
  worth: (included: readonly boolean[]) => number,
  totals: number[],
): void {
  const included = order.map(() => false);
  let before = empty;
  for (const player of order) {
    included[player] = true;
    const now = worth(included);
    totals[player] = (totals[player] as number) + (now - before);
    before = now;
  }
}

function shuffle(order: number[], next: () => number): void {
  for (let i = order.length - 1; i > 0; i--) {
    const j = next() % (i + 1);
    [order[i], order[j]] = [order[j] as number, order[i] as number];
  }
}
