import { atLeast } from "./clopper-pearson.ts";
import { answered, isAnswerable, type Option, ranked, type Row } from "./rows.ts";
import type { Scoring } from "./scoring.ts";

/** How sure a bound is, one-sided. */
const certainty = 0.8;
/** As many right answers a wrong one costs, and the most wrong ones of all that are accepted. */
const dear = 6;
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
 * wrong ones cost. The bounds in force stay where others gain hardly more.
 */
export function boundsOf(rows: OutOfFold, inForce: Scoring["accept"]): Scoring["accept"] {
  const placed = rows.map(({ row, scoring }) => ({ row, scoring, options: ranked(row, scoring) }));
  const gainOf = (accept: Scoring["accept"]): number => {
    const { right, wrong } = acceptedBy(placed, accept);
    return wrong > mostWrong * (right + wrong) ? -Infinity : right - dear * wrong;
  };
  let best = { accept: inForce, gain: gainOf(inForce) + stays };
  const take = (accept: Scoring["accept"]): void => {
    const gain = gainOf(accept);
    if (gain > best.gain) best = { accept, gain };
  };
  for (const most of mosts) for (const margin of margins) take({ ...inForce, most, margin });
  for (const clear of clears) take({ ...best.accept, clear });
  return best.accept;
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
