import { checks } from "../../worker/reading/lexical/checks/checks.ts";
import { scoring as shipped } from "../../worker/reading/lexical/choice/scoring.ts";
import { verdictOn } from "../corpora/verdict.ts";
import type { OutOfFold } from "../fit/bounds.ts";
import { outOfFold } from "../fit/out-of-fold.ts";
import { allRows, answered, isAnswerable, ranked, type Row } from "../fit/rows.ts";
import type { Scored } from "./score.ts";

/** How often something kept the cheapest candidate from being accepted. */
interface Decided {
  /** It was the first to do so. */
  first: number;
  /** Nothing else would have. */
  alone: number;
  /** Of those where it was alone: the cheapest was right, was wrong, or the sentence must not be answered. */
  right: number;
  wrong: number;
  forbidden: number;
}

/** The public sentences, each answered with weights that neither its author nor its group has taught. */
export function leftOut(held: OutOfFold): Scored[] {
  return held.map(({ row, scoring }) => {
    const { answer } = answered(ranked(row, scoring), scoring);
    return { file: row.file, item: row.item, answer, verdict: verdictOn(row.file, row.item, answer) };
  });
}

/** Of the sentences that can be answered: how many, and for how many a right candidate is among the first so many. */
export function oracle(rows: readonly Row[], first: number): { all: number; found: number } {
  const answerable = rows.filter(isAnswerable);
  const found = answerable.filter((row) =>
    ranked(row, shipped)
      .slice(0, first)
      .some(({ right }) => right),
  );
  return { all: answerable.length, found: found.length };
}

/** How often each check, the cost, the margin, the compiler and the lack of candidates decided, by name. */
export function decidedBy(rows: readonly Row[]): Map<string, Decided> {
  const found = new Map<string, Decided>();
  for (const row of rows) {
    const options = ranked(row, shipped);
    const { by } = answered(options, shipped);
    if (by === null) continue;
    const decided = found.get(by) ?? { first: 0, alone: 0, right: 0, wrong: 0, forbidden: 0 };
    const [best] = options;
    const checks = new Set(best?.candidate.open.map(({ check }) => check));
    decided.first++;
    if (checks.size <= 1) {
      decided.alone++;
      if (!isAnswerable(row)) decided.forbidden++;
      else if (best?.right === true) decided.right++;
      else decided.wrong++;
    }
    found.set(by, decided);
  }
  return found;
}

/** Checks that keep no candidate of any labelled sentence from being accepted. */
export function idleChecks(rows: readonly Row[]): string[] {
  const found = new Set(
    rows.flatMap(({ options }) => options.flatMap(({ candidate }) => candidate.open)).map((one) => one.check),
  );
  return checks.map(({ name }) => name).filter((name) => !found.has(name));
}

/** What the counters of all labelled sentences say, as lines. */
export function counters(): { rows: Scored[]; lines: string[] } {
  const rows = allRows();
  const strangers = rows.filter(({ isPublic }) => isPublic);
  const oracles = [1, 3, 8].map((first) => {
    const { all, found } = oracle(strangers, first);
    return `${first}: ${found} of ${all} (${((100 * found) / all).toFixed(1)}%)`;
  });
  const table = [...decidedBy(rows)]
    .toSorted(([, one], [, other]) => other.first - one.first)
    .map(([name, { first, alone, right, wrong, forbidden }]) =>
      [name.padEnd(26), ...[first, alone, right, wrong, forbidden].map((cell) => String(cell).padStart(9))].join(""),
    );
  const head = [
    "decided by".padEnd(26),
    ..."first alone right wrong forbidden".split(" ").map((word) => word.padStart(9)),
  ];
  return {
    rows: leftOut(outOfFold(rows)),
    lines: [
      `a right candidate is among the first ${oracles.join(", ")}`,
      "",
      "what kept the cheapest candidate from being accepted; where it was alone, what that candidate was",
      head.join(""),
      ...table,
      ...idleChecks(rows).map((name) => `${name} decides nowhere`),
    ],
  };
}
