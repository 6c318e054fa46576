import { atLeast } from "./clopper-pearson.ts";
import { answered, isAnswerable, type Option, ranked, type Row } from "./rows.ts";
import type { Scoring } from "./scoring.ts";

/** How sure a bound is, one-sided. */
const certainty = 0.8;
/** As many right answers a wrong one costs, and the most wrong ones of all that are accepted. */
const dear = 4;
const mostWrong = 0.025;
const mosts = [480, 800, 1120, 1440, 1760, 2080, 2400];
/** Never none: candidates that cost nearly the same are asked about. */
const margins = [128, 256, 320, 400, 480, 640];
/** Where words are left that say something. */
const clears = [640, 960, 1200, 1600, 2000];

/** Rows with the scoring that was fitted without their author and group. */
export type OutOfFold = readonly { row: Row; scoring: Scoring }[];

/** So many right answers more must bounds gain to replace those in force. */
const stays = 6;

/**
 * From when the cheapest candidate is accepted: what gains most right answers on sentences of other authors, less what the
 * wrong ones cost. The bounds in force stay where others gain hardly more; of about equal ones those are taken that ask least.
 */
export function boundsOf(rows: OutOfFold, inForce: Scoring["accept"]): Scoring["accept"] {
  const placed = rows.map(({ row, scoring }) => ({ row, scoring, options: ranked(row, scoring) }));
  const tried = (accept: Scoring["accept"]): Tried => {
    const { right, wrong } = acceptedBy(placed, accept);
    return { accept, right, gain: wrong > mostWrong * (right + wrong) ? -Infinity : right - dear * wrong };
  };
  const better = (from: Tried, others: readonly Tried[]): Tried => {
    const most = Math.max(...others.map(({ gain }) => gain));
    if (most <= from.gain + stays) return from;
    const near = others.filter(({ gain }) => gain >= most - stays);
    return near.reduce((one, other) => (other.right > one.right ? other : one));
  };
  const placedBounds = mosts.flatMap((most) => margins.map((margin) => tried({ ...inForce, most, margin })));
  const best = better(tried(inForce), placedBounds);
  const cleared = clears.map((clear) => tried({ ...best.accept, clear }));
  return better(best, cleared).accept;
}

/** What some bounds would gain. */
interface Tried {
  accept: Scoring["accept"];
  right: number;
  gain: number;
}

/** How many are accepted, right and wrong. */
function acceptedBy(
  rows: readonly { row: Row; scoring: Scoring; options: readonly Option[] }[],
  accept: Scoring["accept"],
): { right: number; wrong: number } {
  let [right, wrong] = [0, 0];
  for (const { row, scoring, options } of rows) {
    if (answered(options, { ...scoring, accept }).by !== null) continue;
    if (isRight(row, options[0])) right++;
    else wrong++;
  }
  return { right, wrong };
}

const isRight = (row: Row, best: Option | undefined): boolean => isAnswerable(row) && best?.right === true;

const steps = [0, 480, 960, 1440];

/** How many of a hundred accepted readings are right at least, by what they cost less the margin; it never rises. */
export function confidenceOf(rows: OutOfFold, accept: Scoring["accept"]): Scoring["confidence"] {
  const taken = rows.flatMap(({ row, scoring }) => {
    const options = ranked(row, scoring);
    const [best, second] = options;
    if (answered(options, { ...scoring, accept }).by !== null || best === undefined) return [];
    const { cost } = best.candidate;
    const margin = second === undefined ? accept.most : Math.min(accept.most, second.candidate.cost - cost);
    return [{ points: cost - margin, right: isRight(row, best) }];
  });
  let ceiling = 99;
  return steps.map((upTo, at) => {
    const own = taken.filter(({ points }) => points <= upTo && (at === 0 || points > (steps[at - 1] ?? 0)));
    const right = own.filter((one) => one.right).length;
    ceiling = Math.min(ceiling, Math.max(50, Math.floor(100 * atLeast(right, own.length, certainty))));
    return { upTo, right: ceiling };
  });
}
