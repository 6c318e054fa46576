import type { Name } from "../../worker/reading/lexical/choice/points.ts";
import type { Option, Row } from "./rows.ts";
import { plainWeight, type Scoring } from "./scoring.ts";

/** By how much a right candidate should be cheaper than a wrong one, in sixteenths: no less than the margin with which one is accepted. */
const wanted = 480;
/** What it costs to move a weight by one, so that weights move only for several sentences. */
const held = 1;
const steps = [-4, -2, -1, 1, 2, 4];
/** By how much less must be lost for a weight in force to move: rows are searched with those, so that small gains come and go. */
const stays = 8;
const least = 12;
const most = 24;
const passes = 12;

/** What candidates of a sentence that must not be answered should cost at least. */
const bar = 1600;

/** A sum of points under the weights, with what it starts from, that should be more than `wanted`. */
interface Wish {
  points: Float64Array;
  from: number;
}

/** What a row wishes, for every fit that it is in. */
const known = new WeakMap<Row, Wish[]>();

/**
 * Whole weights under which right candidates are cheaper than wrong ones by a margin, and candidates of what must not be
 * answered are dear, by coordinate descent from plain ones or from others: the same rows give the same weights.
 */
export function fitted(
  rows: readonly Row[],
  names: readonly Name[],
  from: Scoring["weights"] | null = null,
): Record<Name, number> {
  const weights = Float64Array.from(names, (name) => from?.[name] ?? plainWeight);
  const gain = from === null ? 1e-9 : stays;
  const wishes = rows.flatMap((row) => {
    const own = known.get(row) ?? wishesOf(row, names);
    known.set(row, own);
    return own;
  });
  const sums = wishes.map(({ points, from }) => from + dot(points, weights));
  const touching = names.map((_, name) => wishes.flatMap(({ points }, at) => (points[name] === 0 ? [] : [at])));
  for (let pass = 0; pass < passes; pass++) {
    let moved = false;
    for (const [name] of names.entries()) {
      const now = weights[name] ?? plainWeight;
      const lossWith = (weight: number): number =>
        (touching[name] ?? []).reduce(
          (sum, at) => sum + hinge((sums[at] ?? 0) + (weight - now) * (wishes[at]?.points[name] ?? 0)),
          held * Math.abs(weight - plainWeight),
        );
      let best = { weight: now, loss: lossWith(now) };
      for (const step of steps) {
        const weight = Math.min(most, Math.max(least, now + step));
        const loss = lossWith(weight);
        if (loss < best.loss - (best.weight === now ? gain : 1e-9)) best = { weight, loss };
      }
      if (best.weight === now) continue;
      for (const at of touching[name] ?? [])
        sums[at] = (sums[at] ?? 0) + (best.weight - now) * (wishes[at]?.points[name] ?? 0);
      weights[name] = best.weight;
      moved = true;
    }
    if (!moved) break;
  }
  return Object.fromEntries(names.map((name, at) => [name, weights[at] ?? plainWeight])) as Record<Name, number>;
}

const hinge = (margin: number): number => Math.max(0, wanted - margin) / wanted;

const dot = (points: Float64Array, weights: Float64Array): number =>
  points.reduce((sum, value, at) => sum + value * (weights[at] ?? 0), 0);

function wishesOf({ item: { label }, options: all }: Row, names: readonly Name[]): Wish[] {
  // What is made for the offers depends on the weights in force.
  const options = all.filter(({ candidate }) => !candidate.onlyOffered);
  const pointsOf = ({ candidate: { points } }: Option): Float64Array =>
    Float64Array.from(names, (name) => points[name] ?? 0);
  if (label === undefined || !("accept" in label))
    return options
      .filter(({ candidate, sentence }) => candidate.open.length === 0 && sentence !== null)
      .map((option) => ({ points: pointsOf(option), from: -bar }));
  const right = options.find((option) => option.right);
  if (right === undefined) return [];
  const own = pointsOf(right);
  const wrong = options.filter((option) => !option.right);
  return wrong.map((option) => ({ points: pointsOf(option).map((value, at) => value - (own[at] ?? 0)), from: 0 }));
}
