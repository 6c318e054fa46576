import type { Verdict } from "./cost.ts";

/** One column of the report over all series. */
export interface Column {
  name: string;
  verdicts: Verdict[];
}

const sum = (list: readonly number[]) => list.reduce((total, one) => total + one, 0);
const share = (part: number, whole: number) => (whole === 0 ? "-" : `${Math.round((100 * part) / whole)}%`);

/** Series on which a column costs less than another, as much, and more, by episode. */
export function compare(column: Column, other: Column): { better: number; equal: number; worse: number } {
  const differences = column.verdicts.map((one, i) => one.byEpisode - (other.verdicts[i]?.byEpisode ?? 0));
  return {
    better: differences.filter((difference) => difference < -1e-9).length,
    equal: differences.filter((difference) => Math.abs(difference) <= 1e-9).length,
    worse: differences.filter((difference) => difference > 1e-9).length,
  };
}

const versus = (column: Column, other: Column) => {
  const { better, equal, worse } = compare(column, other);
  return `${better} / ${equal} / ${worse}`;
};

/** The sums of a sentence as lines: costs, incidents, and on how many series it is better, equal and worse. `weeks` are those judged, of all series together. */
export function summary(
  baseline: Column,
  columns: readonly Column[],
  names: readonly string[],
  weeks: number,
): string[] {
  const money = ["by episode", "saved", "by firing", "saved"];
  const head = ["", ...money, "caught", "missed", "false", "false a week", "vs fixed 4", "vs none"];
  const [none] = columns;
  const fixed = totals(baseline);
  const rows = [baseline, ...columns].map((column) => {
    const { byEpisode, byFiring, caught, missed, falseEpisodes } = totals(column);
    return [
      column.name,
      byEpisode.toFixed(2),
      share(fixed.byEpisode - byEpisode, fixed.byEpisode),
      byFiring.toFixed(2),
      share(fixed.byFiring - byFiring, fixed.byFiring),
      String(caught),
      String(missed),
      String(falseEpisodes),
      (falseEpisodes / weeks).toFixed(2),
      versus(column, baseline),
      none ? versus(column, none) : "",
    ];
  });
  const lines = [head, ...rows].map((cells) =>
    cells.map((cell, i) => (i === 0 ? cell.padEnd(14) : cell.padStart(i > 7 ? 14 : 11))).join(""),
  );
  return [...lines, ...columns.slice(0, 1).map((column) => largest(baseline, column, names))];
}

/** Whether calibration costs more by episode than no feedback, the first column, in sum over all series. */
export function calibratedInWords([none, ...calibrated]: readonly Column[]): string {
  const costOf = (column: Column) => totals(column).byEpisode;
  const worse = none ? calibrated.filter((column) => costOf(column) > costOf(none) + 1e-9) : [];
  if (worse.length === 0) return "Calibrated: never worse in sum than without feedback.";
  return `Calibrated: worse in sum than without feedback with ${worse.map(({ name }) => name).join(", ")}.`;
}

function totals({ verdicts }: Column) {
  const of = (field: keyof Verdict) => sum(verdicts.map((one) => one[field]));
  return {
    byEpisode: of("byEpisode"),
    byFiring: of("byFiring"),
    caught: of("caught"),
    missed: of("missed"),
    falseEpisodes: of("falseEpisodes"),
  };
}

/** How much of what is saved and of what is left comes from one series, so that one of them cannot carry the sum unseen. */
function largest(baseline: Column, column: Column, names: readonly string[]): string {
  const saved = column.verdicts.map((one, i) => (baseline.verdicts[i]?.byEpisode ?? 0) - one.byEpisode);
  const left = column.verdicts.map((one) => one.byEpisode);
  const most = (list: readonly number[]) => {
    const at = list.indexOf(Math.max(...list));
    return `${names[at] ?? "-"} with ${share(list[at] ?? 0, sum(list))}`;
  };
  return `Largest series of ${column.name}: ${most(saved)} of what is saved by episode, ${most(left)} of what it still costs.`;
}
