import type { Outcomes } from "./replay.ts";

/** How the decisions of one condition turn into those of another on the same questions, before noise control. */
export interface Flips {
  /** Questions that both answered. */
  readonly compared: number;
  /** Silent under the first, triggered under the second. */
  readonly flips_to_fire: number;
  /** Triggered under the first, silent under the second. */
  readonly flips_to_silent: number;
  readonly both_triggered: number;
  readonly both_silent: number;
  /** Questions that only one of them could answer. */
  readonly answered_by_one: number;
}

/** Counts nothing yet. */
export const noFlips: Flips = {
  compared: 0,
  flips_to_fire: 0,
  flips_to_silent: 0,
  both_triggered: 0,
  both_silent: 0,
  answered_by_one: 0,
};

/** Adds the same questions under two conditions to `flips`. */
export function addFlips(flips: Flips, first: Outcomes, second: Outcomes): Flips {
  const sum = { ...flips };
  first.values.forEach((before, i) => {
    const after = second.values[i] ?? null;
    if (before === null || after === null) {
      if (before !== after) sum.answered_by_one += 1;
      return;
    }
    sum.compared += 1;
    if (before === false) sum[after === false ? "both_silent" : "flips_to_fire"] += 1;
    else sum[after === false ? "flips_to_silent" : "both_triggered"] += 1;
  });
  return sum;
}
