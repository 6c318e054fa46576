import { tidy } from "../values/tidy.ts";
import { normal95 as z } from "./trend.ts";

/** Bounds of a 95% interval. */
export interface Bounds95 {
  readonly low: number;
  readonly high: number;
}

/** The Wilson score interval of a proportion (Wilson 1927): 8 of 10 gives .4902 to .9433. `of` is at least 1. */
export function wilson(successes: number, of: number): Bounds95 {
  const share = successes / of;
  const spread = (z * z) / of;
  const centre = share + spread / 2;
  const half = z * Math.sqrt((share * (1 - share)) / of + spread / (4 * of));
  const clean = (x: number) => Math.min(1, Math.max(0, tidy(x / (1 + spread))));
  return {
    low: successes === 0 ? 0 : clean(centre - half),
    high: successes === of ? 1 : clean(centre + half),
  };
}
