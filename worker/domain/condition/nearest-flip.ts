import { moveUlps } from "../values/ulp.ts";
import type { AccountedFacts, Flip } from "./accounts/account.ts";

/** A place where the answer changes, and the side (+1 up, -1 down) on which it is the other one. */
export interface Crossing {
  readonly at: number;
  readonly towards: 1 | -1;
  /** What lies on the boundary fires as well; left out where comparisons are strict. */
  readonly fires_at?: boolean;
  readonly boundary_is: string;
}

/** Rounding in a score may put its change a little off the boundary: strides that double find it. */
const farthestNumber = Number.MAX_SAFE_INTEGER;

/**
 * The nearest number beyond one of the crossings for which `fires` gives the other answer, whole where the Result is.
 * Where comparisons are strict, what fired flips at the boundary itself and what did not just beyond it.
 */
export function nearestFlip(
  facts: AccountedFacts,
  crossings: readonly Crossing[],
  fires: (value: number) => boolean,
): Flip {
  const from = Number(facts.value);
  let best: { value: number; crossing: Crossing } | null = null;
  for (const crossing of crossings) {
    const value = flippedBeyond(crossing, facts, fires);
    if (value !== null && (best === null || Math.abs(value - from) < Math.abs(best.value - from)))
      best = { value, crossing };
  }
  if (best === null) return { kind: "none", reason: "No number would have given the other answer." };
  const { value, crossing } = best;
  const side = crossing.towards > 0 ? ("above" as const) : ("below" as const);
  return {
    kind: "value",
    value,
    boundary: crossing.at,
    relation: facts.fired === (crossing.fires_at === true) ? side : `at_or_${side}`,
    boundary_is: crossing.boundary_is,
  };
}

function flippedBeyond(
  { at, towards }: Crossing,
  { whole, fired }: AccountedFacts,
  fires: (value: number) => boolean,
): number | null {
  const start = whole ? (towards > 0 ? Math.ceil(at) : Math.floor(at)) : at;
  for (let steps = 0; steps <= farthestNumber; steps = steps === 0 ? 1 : steps * 2) {
    const value = (whole ? start + towards * steps : moveUlps(start, towards * steps)) + 0;
    if (!Number.isFinite(value) || (whole && !Number.isSafeInteger(value))) return null;
    if (fires(value) !== fired) return value;
  }
  return null;
}
