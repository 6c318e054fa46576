import { distanceTo, intersect } from "../../statistics/interval.ts";
import { RangeMinimum } from "../../statistics/range-minimum.ts";
import { cutCost, cutAt } from "./cost-curve.ts";
import { type CutSearch, intervalOf } from "./optimum.ts";
import type { WeighedScore } from "./score-weights.ts";

/** What all entities cost under the current cut, and each under the cut that is the cheapest for all the others. */
interface CrossCheck {
  readonly current: number;
  readonly left_out: number;
}

/**
 * Leaves out one entity at a time, takes the cheapest cut for the others as {@link optimumOf} would, and charges it to the one
 * left out. Weights and allowed moves stay those of all entities together.
 */
export function leaveOneOut(entities: readonly (readonly WeighedScore[])[], search: CutSearch): CrossCheck {
  const { curve, costs, position } = search;
  const totals = Float64Array.from(curve.above, (_, j) => cutCost(curve, j, costs));
  const distances = distancesOf(search);
  const places = new RangeMinimum(totals.length, (a, b) => {
    const [x, y] = [distances[a] ?? Infinity, distances[b] ?? Infinity];
    if (x === Infinity || y === Infinity) return x < y;
    return (totals[a] ?? 0) < (totals[b] ?? 0) || (totals[a] === totals[b] && x < y);
  });
  let leftOut = 0;
  for (const entity of entities) {
    const steps = ownSteps(entity, search);
    const here = steps.find(({ to }) => position <= to)?.cost ?? 0;
    let [least, away, charged] = [(totals[position] ?? 0) - here, Infinity, here];
    let from = 0;
    for (const { to, cost } of steps) {
      const j = places.within(from, to);
      from = to + 1;
      const distance = distances[j] ?? Infinity;
      const others = (totals[j] ?? 0) - cost;
      if (distance === Infinity || others > least || (others === least && distance >= away)) continue;
      if (others === least && away === Infinity) continue;
      [least, away, charged] = [others, distance, cost];
    }
    leftOut += charged;
  }
  return { current: totals[position] ?? 0, left_out: leftOut };
}

/** How far each cut lies from the current one; infinite where it may not be taken. */
function distancesOf({ curve, allowed, range, current, position }: CutSearch): Float64Array {
  return curve.above.map((_, j) => {
    if (j === position || (j > position ? !allowed.tighter : !allowed.looser)) return Infinity;
    const interval = intersect(intervalOf(curve, j), range);
    return interval ? distanceTo(interval, current) : Infinity;
  });
}

/** What one entity costs under every cut: a step goes up to the cut `to`. */
function ownSteps(entity: readonly WeighedScore[], { curve, costs }: CutSearch): { to: number; cost: number }[] {
  const byCut = new Map<number, { firing: number; silent: number }>();
  let above = 0;
  for (const { strength, firing, silent } of entity) {
    const last = cutAt(curve, strength) - 1;
    const sums = byCut.get(last) ?? { firing: 0, silent: 0 };
    byCut.set(last, { firing: sums.firing + firing, silent: sums.silent + silent });
    above += firing;
  }
  let below = 0;
  const steps = [...byCut]
    .sort(([a], [b]) => a - b)
    .map(([to, { firing, silent }]) => {
      const cost = costs.alarm * above + costs.miss * below;
      above -= firing;
      below += silent;
      return { to, cost };
    });
  return [...steps, { to: curve.strengths.length, cost: costs.alarm * above + costs.miss * below }];
}
