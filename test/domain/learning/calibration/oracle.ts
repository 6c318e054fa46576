import { distanceTo } from "../../../../worker/domain/statistics/interval.ts";
import type { Told } from "./build.ts";

/** The value in force in every history of the laws. */
export const value = 5;

const scoreOf = (one: Told) => one.score ?? 0;
const fires = (one: Told) => scoreOf(one) > value;
const entitiesOf = (told: readonly Told[]) => [...new Set(told.map((one) => one.entity))];

/** Consecutive firings of an entity above a cut. */
function runsIn(told: readonly Told[], cut = value): Told[][] {
  const runs: Told[][] = [];
  for (const entity of entitiesOf(told)) {
    let run: Told[] | null = null;
    for (const one of told.filter((each) => each.entity === entity)) {
      if (scoreOf(one) <= cut) run = null;
      else if (run) run.push(one);
      else runs.push((run = [one]));
    }
  }
  return runs;
}

const isDisputed = (run: readonly Told[]) => run.some((one) => one.rating === "false_positive");

/** What errors cost, and what a silence that nobody disputed counts. */
export interface Prices {
  miss: number;
  alarm: number;
  quiet: number;
}

/** The weight of an undisputed silence in a history. */
export function quietIn(told: readonly Told[]): number {
  return Math.min(1, runsIn(told).length / told.filter((one) => !fires(one)).length);
}

/** The cost of a cut as the rule is written, decision by decision. */
export function costByTheRule(told: readonly Told[], cut: number, { miss, alarm, quiet }: Prices): number {
  let cost = 0;
  for (const run of runsIn(told)) {
    for (const one of run) {
      const disputed = isDisputed(run) && one.rating !== "correct";
      const kept = scoreOf(one) > cut;
      if (disputed && kept) cost += alarm / run.length;
      if (!disputed && !kept) cost += (miss * 0.1) / run.length;
    }
  }
  for (const one of told.filter((each) => !fires(each))) {
    const heard = scoreOf(one) > cut;
    if (one.rating === "false_negative" && !heard) cost += miss;
    if (one.rating !== "false_negative" && heard) cost += alarm * 0.1 * quiet;
  }
  return cost;
}

interface Cut {
  low: number;
  high: number;
  cost: number;
  away: number;
}

/** Every cut between the scores of `grid` that the disputes in it open, with what it costs `told`. */
function cutsOf(grid: readonly Told[], told: readonly Told[], prices: Prices): Cut[] {
  const open = (kind: string) => grid.filter((one) => one.rating === kind).length >= 3;
  const scores = [...new Set(grid.map(scoreOf))].sort((a, b) => a - b);
  const cuts = [-Infinity, ...scores].map((low, i) => ({ low, high: scores[i] ?? Infinity }));
  const here = cuts.findIndex(({ low, high }) => low <= value && value < high);
  return cuts
    .map((interval, i) => ({
      ...interval,
      cost: costByTheRule(told, interval.low, prices),
      away: i === here ? -1 : distanceTo({ ...interval, lowOpen: false, highOpen: true }, value),
      allowed: i === here || (i > here ? open("false_positive") : open("false_negative")),
    }))
    .filter((one) => one.allowed);
}

/** The cheapest cut of all, by trying each: of equally cheap ones the nearest, then the looser. */
export function bruteForce(grid: readonly Told[], prices: Prices, told = grid): Cut {
  const cuts = cutsOf(grid, told, prices);
  const least = Math.min(...cuts.map((one) => one.cost));
  const cheapest = cuts.filter((one) => one.cost < least + 1e-9);
  const nearest = Math.min(...cheapest.map((one) => one.away));
  return cheapest.find((one) => one.away === nearest) as Cut;
}

/** Times at which an alarm that stays open for all of a run would have been raised: at once, and then every six hours. */
function raised(run: readonly Told[]): number[] {
  const [first, last] = [run[0]?.at ?? 0, run.at(-1)?.at ?? 0];
  const times = [first];
  while ((times.at(-1) ?? 0) + 6 <= last) times.push((times.at(-1) ?? 0) + 6);
  return times;
}

function tooLoose(told: readonly Told[], cut: Cut) {
  for (const entity of entitiesOf(told)) {
    const own = told.filter((one) => one.entity === entity);
    const held = own.filter((one) => scoreOf(one) > cut.low);
    const unasked = held.some((one) => !fires(one) && one.rating !== "false_negative");
    if (unasked && held.length > own.length / 2) return "would_hold_most";
  }
  const after = runsIn(told, cut.low);
  const wanted = after.filter((run) => run.some((one) => one.rating === "false_negative")).length;
  const before = runsIn(told).flatMap(raised).length;
  return after.flatMap(raised).length > 2 * Math.max(before, wanted) ? "would_double_alarms" : null;
}

function tooTight(told: readonly Told[], cut: Cut) {
  const silent = (run: readonly Told[]) => run.every((one) => scoreOf(one) <= cut.low);
  const right = runsIn(told).filter((run) => run.some((one) => one.rating === "correct"));
  if (right.length > 0 && right.every(silent)) return "would_silence_correct";
  const undisputed = runsIn(told).filter((run) => !isDisputed(run));
  return undisputed.length >= 5 && undisputed.filter(silent).length * 2 > undisputed.length
    ? "would_silence_most"
    : null;
}

const choose = (n: number, k: number): bigint => (k === 0 ? 1n : (choose(n, k - 1) * BigInt(n - k + 1)) / BigInt(k));

/**
 * Whether `against` of `n` ratings or fewer would come, more than one time in eight, from a share against the cut at which it does
 * not pay: exactly, in whole numbers.
 */
function tooFew(against: number, n: number, odds: { against: number; for: number }): boolean {
  let chances = 0n;
  for (let i = 0; i <= against; i++)
    chances += choose(n, i) * BigInt(odds.against) ** BigInt(i) * BigInt(odds.for) ** BigInt(n - i);
  return 8n * chances > BigInt(odds.against + odds.for) ** BigInt(n);
}

/** Of the runs that a cut silences those rated right, or of those that it raises those that nobody wanted, speak against it. */
function unproven(told: readonly Told[], cut: Cut, { miss, alarm }: Prices) {
  const says = (run: readonly Told[], kind: string) => run.some(({ rating }) => rating === kind);
  if (cut.low > value) {
    const silenced = runsIn(told).filter((run) => run.every((one) => scoreOf(one) <= cut.low));
    const right = silenced.filter((run) => !isDisputed(run) && says(run, "correct")).length;
    const wrong = silenced.filter(isDisputed).length;
    return tooFew(right, right + wrong, { against: alarm, for: miss });
  }
  const raised = runsIn(told, cut.low).filter((run) => !run.some(fires));
  const wanted = raised.filter((run) => says(run, "false_negative")).length;
  return tooFew(raised.length - wanted, raised.length, { against: miss, for: alarm });
}

function disagreeing(told: readonly Told[], prices: Prices): boolean {
  const entities = entitiesOf(told);
  if (entities.length < 2) return false;
  let leftOut = 0;
  for (const entity of entities) {
    const others = bruteForce(
      told,
      prices,
      told.filter((one) => one.entity !== entity),
    );
    const own = told.filter((one) => one.entity === entity);
    leftOut += costByTheRule(own, others.away === -1 ? value : others.low, prices);
  }
  return leftOut >= costByTheRule(told, value, prices) - 1e-9;
}

/** What withholds a cut, as the rules are written. */
export function withheld(told: readonly Told[], cut: Cut, prices: Prices) {
  const sided = cut.low < value ? tooLoose(told, cut) : tooTight(told, cut);
  if (sided !== null) return sided;
  if (disagreeing(told, prices)) return "entities_disagree";
  return unproven(told, cut, prices) ? "too_few_ratings" : null;
}
