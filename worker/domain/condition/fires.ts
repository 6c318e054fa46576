import type { StrategyName, StrategySpec } from "../values/condition.ts";
import { strategies } from "./strategies/registry.ts";

/**
 * Whether a stored score fires under the parameters: the one strict comparison that evaluation, calibration and backtest
 * share. A decision without a score never fires here; equals and composite have none.
 */
export function fires(strategy: StrategyName, params: StrategySpec["params"], score: number | null): boolean {
  return score !== null && strategies[strategy].fires(params, score);
}
