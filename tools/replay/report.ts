import type { Answer } from "./pass.ts";

/** How often each value occurs, as `3 missing_data, 1 null_propagation`; `none` when all are null. */
function tally(values: readonly (string | null)[]): string {
  const counts = new Map<string, number>();
  for (const value of values) if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].map(([name, count]) => `${count} ${name}`).join(", ") || "none";
}

/** Prints what two passes over the same questions gave; returns whether the second was the first and added nothing. */
export function report(first: Answer[], second: Answer[], stored: number, added: number): boolean {
  const identical = first.filter((answer, index) => answer.bytes === second[index]?.bytes).length;
  const answered = first.filter((answer) => answer.refused === null).length;
  const lines: [string, string][] = [
    ["decisions recorded", String(stored)],
    ["fired", String(first.filter((answer) => answer.fired).length)],
    ["could not be judged", tally(first.map((answer) => answer.reason))],
    ["refused", tally(first.map((answer) => answer.refused))],
    ["second pass identical", `${identical} of ${first.length}`],
    ["added by the second pass", String(added)],
  ];
  for (const [name, value] of lines) console.log(`     ${name.padEnd(26)} ${value}`);
  return identical === first.length && added === 0 && stored === answered;
}
