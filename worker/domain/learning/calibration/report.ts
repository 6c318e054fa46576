import type { Axis } from "../../condition/strategies/strategy.ts";
import { formatTimestamp } from "../../values/time.ts";
import { type Costs, costOf, type Curve, reportedCost } from "./cost-curve.ts";
import type { ScoredDecision } from "./evidence.ts";
import { intersect } from "../../statistics/interval.ts";
import type { RatingCounts, Timeline } from "./labelled-decisions.ts";
import { type Choice, intervalOf, optimumOf } from "./optimum.ts";
import { onAxis } from "./parameter-range.ts";
import { shortestDecimal } from "../../statistics/shortest-decimal.ts";
import type { VolumeOptimum } from "./target.ts";
import type { Weights } from "./score-weights.ts";

/** One cut: what it costs at the costs of the context and how many stored decisions fire under it. */
export interface CostPoint {
  readonly value: number;
  readonly cost: number;
  readonly firings: number;
}

/** What a calibration rests on, in numbers. */
export interface Evidence {
  readonly decisions: {
    readonly scored: number;
    readonly unscored: number;
    readonly firings: number;
    readonly firing_runs: number;
    readonly days: number;
    readonly from: string | null;
    readonly to: string | null;
    readonly versions: readonly string[];
  };
  readonly ratings: RatingCounts;
  readonly disputed_firings: number;
  readonly disputed_silences: number;
  readonly costs: { readonly miss: number; readonly alarm: number };
  /** Looser cuts first; thinned to about 40 points, the current and the cheapest among them. */
  readonly cost_curve: readonly CostPoint[];
  readonly target: { readonly alerts_per_day: number; readonly expected: VolumeOptimum["expected"] } | null;
}

const mostPoints = 40;

/** Counts what was used and samples the cost curve. */
export function reportEvidence(
  found: { timeline: Timeline; weights: Weights; curve: Curve; choice: Choice; days: number },
  costs: Costs,
  axis: Axis,
  value: number,
  target: VolumeOptimum | null,
  decisions: readonly ScoredDecision[],
): Evidence {
  const { timeline, weights, days } = found;
  let [from, to] = [Infinity, -Infinity];
  const versions = new Set<string>();
  for (const { evaluated_at, condition_version } of decisions) {
    if (evaluated_at < from) from = evaluated_at;
    if (evaluated_at > to) to = evaluated_at;
    versions.add(condition_version);
  }
  return {
    decisions: {
      scored: timeline.scored,
      unscored: timeline.unscored,
      firings: weights.firings,
      firing_runs: weights.firing_runs,
      days,
      from: decisions.length === 0 ? null : formatTimestamp(from),
      to: decisions.length === 0 ? null : formatTimestamp(to),
      versions: [...versions].sort(),
    },
    ratings: timeline.ratings,
    disputed_firings: weights.disputed_firings,
    disputed_silences: weights.disputed_silences,
    costs: { miss: costs.miss, alarm: costs.alarm },
    cost_curve: timeline.scored === 0 ? [] : sample(found, costs, axis, value),
    target: target ? { alerts_per_day: target.wanted, expected: target.expected } : null,
  };
}

function sample(
  { curve, choice }: { curve: Curve; choice: Choice },
  costs: Costs,
  axis: Axis,
  value: number,
): CostPoint[] {
  const last = curve.strengths.length;
  const step = Math.max(1, Math.ceil(last / mostPoints));
  const places = new Set([choice.place, last]);
  for (let j = 0; j <= last; j += step) places.add(j);
  const best = optimumOf({ ...choice, costs });
  if (best) places.add(best.place);
  return [...places]
    .sort((a, b) => a - b)
    .flatMap((j) => {
      const interval = intersect(intervalOf(curve, j), choice.region);
      if (!interval) return [];
      const at = j === choice.place ? value : shortestDecimal(onAxis(axis, interval), value);
      return [{ value: at, cost: reportedCost(costOf(curve, j, costs)), firings: curve.firings[j] ?? 0 }];
    });
}
