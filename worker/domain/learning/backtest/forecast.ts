import { tidy } from "../../values/tidy.ts";
import { gammaFactor } from "../../statistics/gamma.ts";
import { mean } from "../../statistics/mean.ts";
import { quantileSorted } from "../../statistics/quantile.ts";
import { integersFrom } from "../../statistics/random.ts";
import { counted } from "../../values/wording/counted.ts";

const draws = 2_000;
const daysForConfidence = 7;
/** Rates drift: a factor of mean 1 and coefficient of variation 0.25, which is 1 / sqrt(16). */
const driftShape = 16;

/** How many alerts to expect, with a 90% prediction interval of the total over `days`. */
export interface Forecast {
  /** Mean alerts a day, times seven. */
  readonly expected_per_week: number;
  /** Length of what is forecast. */
  readonly days: number;
  readonly expected: number;
  /** 5th percentile, a whole number. */
  readonly low: number;
  /** 95th percentile, a whole number. */
  readonly high: number;
  /** `low` when it rests on fewer than seven days. */
  readonly confidence: "low" | "normal";
  readonly method: string;
}

/**
 * Forecasts the alerts of `days` days from the alerts of past days; null without any day. A bootstrap in two steps: each of
 * 2,000 times n + 1 days are drawn from a pool, which stands for not knowing the true mix of days, and the future days from
 * that draw; their total is multiplied by a Gamma factor of mean 1, because the weeks to come are not quite like those before. The
 * pool is the n counts and one phantom day of max(1, ceil(mean)), so that silence so far does not promise silence. `seed` is a
 * hexadecimal hash: the same inputs give the same interval.
 */
export function forecastAlerts(counts: readonly number[], days: number, seed: string): Forecast | null {
  if (counts.length === 0) return null;
  const perDay = mean(counts);
  const pool = [...counts, Math.max(1, Math.ceil(perDay))];
  const next = integersFrom(Number.parseInt(seed.slice(0, 8), 16));
  const drawn = new Float64Array(pool.length);
  const totals = new Float64Array(draws);
  for (let draw = 0; draw < draws; draw++) {
    for (let i = 0; i < drawn.length; i++) drawn[i] = pool[next() % pool.length] as number;
    let total = 0;
    for (let day = 0; day < days; day++) total += drawn[next() % drawn.length] as number;
    totals[draw] = total * gammaFactor(next, driftShape);
  }
  totals.sort();
  return {
    expected_per_week: tidy(perDay * 7),
    days,
    expected: tidy(perDay * days),
    // The last digits of a logarithm may differ from engine to engine; the ends of the interval must not.
    low: Math.floor(tidy(quantileSorted(totals, 0.05))),
    high: Math.ceil(tidy(quantileSorted(totals, 0.95))),
    confidence: counts.length < daysForConfidence ? "low" : "normal",
    method: `Two-step bootstrap of ${counted(counts.length, "day")} and one phantom day, ${draws} draws, each with a drift of 25%, 5th to 95th percentile.`,
  };
}
