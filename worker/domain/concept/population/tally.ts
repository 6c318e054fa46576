import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import type { PopulationFold, WorstEnd } from "../../values/definitions/population.ts";
import { utf8 } from "../../values/hashing/utf8.ts";
import type { Scalar } from "../../values/values.ts";
import { addExact, ExactSum } from "../../statistics/exact-sum.ts";
import type { WorstMember } from "./worst.ts";
import { mergeStandings, type Standing } from "./standing.ts";
import { sortedRoot } from "./sorted-values.ts";

/** What one member came to. `value` is its Result or Decision, null where it has none; `shown` is the Result behind a Decision. */
export interface MemberAnswer {
  /** The pseudonym. */
  readonly entity_id: string;
  readonly value: number | boolean | null;
  readonly shown: Scalar;
}

/** What the answers of some members add up to; `values` sorted, only where a fold needs them, and of one shard their `sortedRoot`. */
export interface Folded {
  readonly count: number;
  /** How many are true. */
  readonly holds: number;
  /** As `ExactSum` writes it. */
  readonly sum: string;
  readonly least: number | null;
  readonly most: number | null;
  readonly values?: Float64Array;
  readonly values_root?: string;
}

/** What some of the members of a group come to: of one shard, or of several put together. */
export interface Merged {
  readonly known: number;
  readonly judged: number;
  /** Members judged at both ends of a movement, and those judged only now or only then. */
  readonly joined: number;
  readonly left: number;
  readonly now: Folded;
  /** Of the same members at the beginning of a movement. */
  readonly before: Folded | null;
  readonly worst: readonly WorstMember[];
  /** Pseudonyms of members that are known and not judged, the first of them. */
  readonly silent: readonly string[];
  /** Where the member stands that is asked about. */
  readonly standing?: Standing;
}

/** What the members of one shard come to. */
export interface Tally extends Merged {
  /** The SHA-256 of all members with their answers, in the order of their pseudonyms: 64 hexadecimal digits. */
  readonly root: string;
}

/** What decides how members are counted. */
export interface TallyRule {
  readonly fold: PopulationFold;
  readonly worst: WorstEnd;
  readonly moves: boolean;
}

/** The most members that are named. */
const mostNamed = 10;

/** Counts members one after another; the order is no part of what comes of it. */
export class TallyCounter {
  readonly #rule: TallyRule;
  readonly #now: FoldCounter;
  readonly #before: FoldCounter | null;
  readonly #named: WorstMembers;
  #silent: string[] = [];
  #known = 0;
  #judged = 0;
  #joined = 0;
  #left = 0;
  /** Members with their answers, of which the root is made. */
  readonly #members: string[] = [];

  constructor(rule: TallyRule) {
    this.#rule = rule;
    const sorts = rule.fold === "quantile";
    this.#now = new FoldCounter(sorts);
    this.#before = rule.moves ? new FoldCounter(sorts) : null;
    this.#named = new WorstMembers(rule.worst);
  }

  /** Counts one that is known; `before` is what it came to at the beginning of a movement. */
  add({ entity_id, value, shown }: MemberAnswer, before: MemberAnswer["value"] = null): void {
    this.#known += 1;
    this.#members.push(this.#rule.moves ? `${entity_id} ${value} ${before}` : `${entity_id} ${value}`);
    if (value === null) {
      if (before !== null) this.#left += 1;
      const last = this.#silent[mostNamed - 1];
      if (last === undefined || entity_id < last) this.#silent = firstIds([...this.#silent, entity_id]);
      return;
    }
    this.#judged += 1;
    if (this.#before === null) {
      this.#now.add(value);
      if (value !== false) this.#named.add({ entity_id, value: shown });
      return;
    }
    if (before === null) {
      this.#joined += 1;
      return;
    }
    this.#now.add(value);
    this.#before.add(before);
    this.#named.add({ entity_id, value: moved(value, before) });
  }

  /** What has been counted. */
  tally(): Tally {
    return {
      known: this.#known,
      judged: this.#judged,
      joined: this.#joined,
      left: this.#left,
      now: this.#now.folded(),
      before: this.#before?.folded() ?? null,
      worst: this.#named.first(),
      silent: this.#silent,
      root: rootOf(this.#members),
    };
  }
}

/** What no members come to. */
export const emptyTally = (rule: TallyRule): Tally => new TallyCounter(rule).tally();

/** What two disjoint sets of members come to together; neither order nor grouping is part of it. */
export function mergeTallies({ worst }: Pick<TallyRule, "worst">, a: Merged, b: Merged): Merged {
  const named = new WorstMembers(worst);
  for (const member of [...a.worst, ...b.worst]) named.add(member);
  return {
    known: a.known + b.known,
    judged: a.judged + b.judged,
    joined: a.joined + b.joined,
    left: a.left + b.left,
    now: mergeFolded(a.now, b.now),
    before: a.before === null || b.before === null ? null : mergeFolded(a.before, b.before),
    worst: named.first(),
    silent: firstIds([...a.silent, ...b.silent]),
    ...mergedStanding(a.standing, b.standing),
  };
}

function mergedStanding(a: Standing | undefined, b: Standing | undefined): { standing?: Standing } {
  const standing = a === undefined || b === undefined ? (a ?? b) : mergeStandings(a, b);
  return standing === undefined ? {} : { standing };
}

const moved = (now: number | boolean, before: number | boolean): number => Number(now) - Number(before);

/** Adds up answers. */
class FoldCounter {
  readonly #sum = new ExactSum();
  readonly #values: number[] | null;
  #count = 0;
  #holds = 0;
  #least: number | null = null;
  #most: number | null = null;

  constructor(sorts: boolean) {
    this.#values = sorts ? [] : null;
  }

  add(value: number | boolean): void {
    this.#count += 1;
    if (typeof value === "boolean") {
      this.#holds += Number(value);
      return;
    }
    this.#sum.add(value);
    this.#values?.push(value);
    if (this.#least === null || value < this.#least) this.#least = value + 0;
    if (this.#most === null || value > this.#most) this.#most = value + 0;
  }

  folded(): Folded {
    const own = { count: this.#count, holds: this.#holds, sum: this.#sum.text(), least: this.#least, most: this.#most };
    if (this.#values === null) return own;
    const values = Float64Array.from(this.#values).sort();
    return { ...own, values, values_root: sortedRoot(values) };
  }
}

function mergeFolded(a: Folded, b: Folded): Folded {
  return {
    count: a.count + b.count,
    holds: a.holds + b.holds,
    sum: addExact(a.sum, b.sum),
    least: extremeOfBoth(a.least, b.least, Math.min),
    most: extremeOfBoth(a.most, b.most, Math.max),
    ...(a.values !== undefined && b.values !== undefined && { values: mergeSorted(a.values, b.values) }),
  };
}

function extremeOfBoth(a: number | null, b: number | null, of: (a: number, b: number) => number): number | null {
  return a === null || b === null ? (a ?? b) : of(a, b);
}

function mergeSorted(a: Float64Array, b: Float64Array): Float64Array {
  const merged = new Float64Array(a.length + b.length);
  let [i, j] = [0, 0];
  for (let at = 0; at < merged.length; at++) {
    const takesA = j === b.length || (i < a.length && (a[i] as number) <= (b[j] as number));
    merged[at] = (takesA ? a[i++] : b[j++]) as number;
  }
  return merged;
}

/** The members that are named first: by their values from one end, ties by id; what is no number is all the same. */
class WorstMembers {
  readonly #sign: number;
  #members: WorstMember[] = [];

  constructor(end: WorstEnd) {
    this.#sign = end === "highest" ? -1 : 1;
  }

  add(member: WorstMember): void {
    const last = this.#members[mostNamed - 1];
    if (last !== undefined && this.#order(member, last) > 0) return;
    this.#members.push(member);
    this.#members.sort((a, b) => this.#order(a, b));
    this.#members.length = Math.min(this.#members.length, mostNamed);
  }

  first(): readonly WorstMember[] {
    return [...this.#members];
  }

  #order(a: WorstMember, b: WorstMember): number {
    const [x, y] = [this.#weight(a), this.#weight(b)];
    return x === y ? byId(a.entity_id, b.entity_id) : x < y ? -1 : 1;
  }

  #weight({ value }: WorstMember): number {
    return typeof value === "number" ? this.#sign * value : 0;
  }
}

const byId = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1);

function firstIds(ids: readonly string[]): string[] {
  return ids.toSorted(byId).slice(0, mostNamed);
}

/** Lines are hashed some at a time, so that their text is never in memory as a whole. */
const linesAtOnce = 1_000;

function rootOf(members: string[]): string {
  members.sort();
  const hash = sha256.create();
  for (let at = 0; at < members.length; at += linesAtOnce)
    hash.update(utf8.encode(`${members.slice(at, at + linesAtOnce).join("\n")}\n`));
  return bytesToHex(hash.digest());
}
