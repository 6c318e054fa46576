import type { Axis } from "../../condition/strategies/strategy.ts";
import { formatTimestamp } from "../../values/time.ts";
import { type Costs, cutCost, type CostCurve, reportedCost } from "./cost-curve.ts";
import type { ScoredDecision } from "./evidence.ts";
import { intersect } from "../../statistics/interval.ts";
import type { GatheredHistory } from "./gather.ts";
import type { RatingCounts } from "./labelled-decisions.ts";
import { type CutSearch, intervalOf, optimumOf } from "./optimum.ts";
import { onAxis } from "./limits.ts";
import { shortestDecimal } from "../../statistics/shortest-decimal.ts";
import type { VolumeOptimum } from "./target.ts";

/** One cut: what it costs at the costs of the context and how many stored decisions fire under it. */
interface CostPoint {
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

const maxCurvePoints = 40;

/** Counts what was used and samples the cost curve. */
export function reportEvidence(
  gathered: Omit<GatheredHistory, "limits">,
  costs: Costs,
  axis: Axis,
  value: number,
  target: VolumeOptimum | null,
  decisions: readonly ScoredDecision[],
): Evidence {
  const { history, weights, days } = gathered;
  let [from, to] = [Infinity, -Infinity];
  const versions = new Set<string>();
  for (const { evaluated_at, condition_version } of decisions) {
    if (evaluated_at < from) from = evaluated_at;
    if (evaluated_at > to) to = evaluated_at;
    versions.add(condition_version);
  }
  return {
    decisions: {
      scored: history.scored,
      unscored: history.unscored,
      firings: weights.firings,
      firing_runs: weights.firing_runs,
      days,
      from: decisions.length === 0 ? null : formatTimestamp(from),
      to: decisions.length === 0 ? null : formatTimestamp(to),
      versions: [...versions].sort(),
    },
    ratings: history.ratings,
    disputed_firings: weights.disputed_firings,
    disputed_silences: weights.disputed_silences,
    costs: { miss: costs.miss, alarm: costs.alarm },
    cost_curve: history.scored === 0 ? [] : sample(gathered, costs, axis, value),
    target: target ? { alerts_per_day: target.wanted, expected: target.expected } : null,
  };
}

function sample(
  { curve, search }: { curve: CostCurve; search: CutSearch },
  costs: Costs,
  axis: Axis,
  value: number,
): CostPoint[] {
  const last = curve.strengths.length;
  const step = Math.max(1, Math.ceil(last / maxCurvePoints));
  const positions = new Set([search.position, last]);
  for (let j = 0; j <= last; j += step) positions.add(j);
  const best = optimumOf({ ...search, costs });
  if (best) positions.add(best.position);
  return [...positions]
    .sort((a, b) => a - b)
    .flatMap((j) => {
      const interval = intersect(intervalOf(curve, j), search.range);
      if (!interval) return [];
      const at = j === search.position ? value : shortestDecimal(onAxis(axis, interval), value);
      return [{ value: at, cost: reportedCost(cutCost(curve, j, costs)), firings: curve.firings[j] ?? 0 }];
    });
}
