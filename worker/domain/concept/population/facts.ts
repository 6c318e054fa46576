import { quantileSorted } from "../../statistics/quantile.ts";
import { roundExact, addExact, ExactSum } from "../../statistics/exact-sum.ts";
import { type Population, standsAlone, type WorstEnd } from "../../values/definitions/population.ts";
import { canonicalHash } from "../../values/hashing/canonical.ts";
import { refuseManySorted } from "./sorted-values.ts";
import type { OwnPlace, Standing } from "./standing.ts";
import { emptyTally, type Folded, type Merged, mergeTallies, type Tally, type TallyRule } from "./tally.ts";
import type { WorstMember } from "./worst.ts";

/** What one shard of the ledger has counted, and how much of it: its members' answers under one watermark, for good. */
export interface Partial {
  readonly shard: number;
  readonly watermark: number;
  readonly tally: Tally;
  /** Of the shard that holds the member who is asked about: its place there. */
  readonly own?: OwnPlace | null;
  /** Why members that were counted under this watermark may not be there any more. */
  readonly gone?: "erased" | "expired";
}

/** Which state of a shard an answer rests on. */
interface PopulationSeal {
  readonly shard: number;
  readonly watermark: number;
  /** Of its members and their answers. */
  readonly root: string;
  /** Of a quantile the roots of the sorted values that it is made of, now and at the beginning of a movement. */
  readonly values_root?: string;
  readonly values_root_before?: string;
}

/** What the members came to, in the numbers that the fold is made of. */
interface FoldFacts {
  readonly count: number;
  readonly holds?: number;
  readonly sum?: string;
  readonly value?: number | null;
}

/** What stands behind the Result of a group, as it is recorded. */
export interface PopulationFacts {
  /** Members that have reported of late, or are listed; those with an answer; those without. */
  readonly known: number;
  readonly judged: number;
  readonly silent: number;
  /**
   * Why there is no Result: too few were judged, or of a question about one of them that one has no answer (`silent_member`) or
   * is none of them (`no_member`).
   */
  readonly reason?: "insufficient_members" | "silent_member" | "no_member";
  /** Judged only now, or only at the beginning of a movement: they are not compared. */
  readonly joined?: number;
  readonly left?: number;
  readonly now: FoldFacts;
  readonly before?: FoldFacts;
  /** Of a question about one of the members: where it stands. */
  readonly standing?: Standing;
  readonly worst: readonly WorstMember[];
  readonly silent_members: readonly string[];
  readonly seals: readonly PopulationSeal[];
  /** The SHA-256 of the list of the roots of all shards. */
  readonly root: string;
}

/** How members are counted for a population. */
export function tallyRule({ fold, worst, movement }: Pick<Population, "fold" | "worst" | "movement">): TallyRule {
  return { fold, worst, moves: movement !== undefined };
}

/** Puts the partials of all shards together, in whatever order they come. Throws `payload_too_large` for a quantile of too many. */
export function mergePartials(population: Population, partials: readonly Partial[]): PopulationFacts {
  const rule = tallyRule(population);
  const sorted = partials.toSorted((a, b) => a.shard - b.shard);
  refuseManySorted({ length: sorted.reduce((sum, { tally }) => sum + (tally.now.values?.length ?? 0), 0) });
  const nobody: Merged = emptyTally(rule);
  const all = sorted.reduce((sum, { tally }) => mergeTallies(rule, sum, tally), nobody);
  const { known, judged, standing } = all;
  const reason = unansweredReason(population, all);
  return {
    known,
    judged,
    silent: known - judged,
    ...(reason !== null && { reason }),
    ...(rule.moves && { joined: all.joined, left: all.left }),
    now: foldFacts(population, all.now, standing?.value ?? null),
    ...(all.before !== null && { before: foldFacts(population, all.before, null) }),
    ...(standing && { standing }),
    worst: standing ? [] : all.worst,
    silent_members: standing ? [] : all.silent,
    seals: sorted.map(sealOf),
    root: canonicalHash(sorted.map(({ tally }) => tally.root)),
  };
}

function sealOf({ shard, watermark, tally: { root, now, before } }: Partial): PopulationSeal {
  return {
    shard,
    watermark,
    root,
    ...(now.values_root !== undefined && { values_root: now.values_root }),
    ...(before?.values_root !== undefined && { values_root_before: before.values_root }),
  };
}

function unansweredReason(population: Population, all: Merged): NonNullable<PopulationFacts["reason"]> | null {
  const isAlone = standsAlone(population);
  if (isAlone && all.standing === undefined) return "no_member";
  if (isAlone && all.standing?.value === null) return "silent_member";
  return isShort(population, all) || (isAlone && all.judged < 2) ? "insufficient_members" : null;
}

/** Whether too few members have an answer for the group to have one. */
function isShort({ min_reporting }: Population, { known, judged }: Pick<Tally, "known" | "judged">): boolean {
  return judged === 0 || judged < min_reporting * known;
}

/** With `own`, the value of the member that is asked about, a quantile is one of the others. */
function foldFacts(
  { fold, q = 0 }: Population,
  { count, holds, sum, least, most, values = new Float64Array() }: Folded,
  own: number | null,
): FoldFacts {
  switch (fold) {
    case "rank":
    case "outranks":
      return { count };
    case "share":
    case "count":
      return { count, holds };
    case "sum":
    case "mean":
      return { count, sum };
    case "min":
      return { count, value: least };
    case "max":
      return { count, value: most };
    case "quantile":
      return { count, value: quantileOf(own === null ? values : valuesOfOthers(values, own), q) };
  }
}

/** The Result of a group from what is recorded of it; null where there is none. */
export function populationResult(population: Population, facts: PopulationFacts): number | null {
  const { reason, now, before } = facts;
  if (reason !== undefined) return null;
  if (facts.standing !== undefined) return besideOthers(population, now, facts.standing);
  const value = folded(population, now);
  if (population.movement === undefined) return value;
  const then = before === undefined ? null : folded(population, before);
  if (value === null || then === null) return null;
  const difference = value - then;
  if (population.movement.as === "difference") return finiteOrNull(difference);
  return then === 0 ? null : finiteOrNull(difference / Math.abs(then));
}

/** The Result of one member among the others. */
function besideOthers(
  population: Population,
  { count, sum = "0", value = null }: FoldFacts,
  own: Standing,
): number | null {
  const { fold, each, worst } = population;
  if (own.value === null) return null;
  if (fold === "rank" || fold === "outranks") return placeAmong(fold, worst, own);
  const others = fold === "mean" ? roundExact(sumOfOthers(sum, own.value), count - 1) : value;
  if (others === null) return null;
  if (each === "difference") return finiteOrNull(own.value - others);
  return others > 0 ? finiteOrNull(own.value / others) : null;
}

function folded({ fold }: Population, { count, holds = 0, sum = "0", value = null }: FoldFacts): number | null {
  if (fold === "count") return holds;
  if (count === 0) return null;
  switch (fold) {
    case "share":
      return holds / count;
    case "sum":
      return roundExact(sum);
    case "mean":
      return roundExact(sum, count);
    default:
      return value;
  }
}

const quantileOf = (values: Float64Array, q: number): number | null =>
  values.length === 0 ? null : finiteOrNull(quantileSorted(values, q));

const finiteOrNull = (value: number): number | null => (Number.isFinite(value) ? value + 0 : null);

/**
 * The place of a member among all of them, as a share. `rank` is that of the members that are at least as bad, itself among them: never more
 * than a share of q has a rank of at most q, and members with one value have one rank. `outranks` is that of the others that are less bad,
 * strictly; null where there are none.
 */
function placeAmong(
  fold: "rank" | "outranks",
  worst: WorstEnd,
  { lower, equal, higher }: Pick<Standing, "lower" | "equal" | "higher">,
): number | null {
  const others = lower + equal + higher;
  const [worse, better] = worst === "highest" ? [higher, lower] : [lower, higher];
  if (fold === "rank") return (worse + equal + 1) / (others + 1);
  return others === 0 ? null : better / others;
}

/** Sorted values without one of that size. */
function valuesOfOthers(sorted: Float64Array, own: number): Float64Array {
  const at = sorted.indexOf(own);
  return at < 0 ? sorted : Float64Array.from([...sorted.subarray(0, at), ...sorted.subarray(at + 1)]);
}

/** An exact sum without one of its numbers. */
function sumOfOthers(sum: string, own: number): string {
  const less = new ExactSum();
  less.add(-own);
  return addExact(sum, less.text());
}
