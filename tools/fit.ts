/**
 * `npm run fit` fits the weights of the reader's candidates to the labelled sentences, and the bounds of acceptance to public ones
 * that were left out, and writes worker/reading/lexical/choice/scoring.ts; `--check` only tells whether it is current. Candidates
 * are searched with the weights in force, so it repeats until nothing changes.
 */
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { outOfFold, scoringOf } from "./fit/out-of-fold.ts";
import { allRows } from "./fit/rows.ts";
import type { Scoring } from "./fit/scoring.ts";

const path = new URL("../worker/reading/lexical/choice/scoring.ts", import.meta.url).pathname;
const rounds = 6;

function textOf({ weights, accept, silent, confidence }: Scoring): string {
  const lines = Object.entries(weights).map(
    ([name, weight]) => `    ${/^\w+$/.test(name) ? name : `"${name}"`}: ${weight},`,
  );
  return `/** Made by \`npm run fit\` from the labelled sentences; every number is whole. A point costs its weight, in sixteenths. */
export const scoring = {
  weights: {
${lines.join("\n")}
  },
  /** A reading is accepted that costs at most so much, and at least so much less than the next, or the last where it leaves words that say something. */
  accept: { most: ${accept.most}, margin: ${accept.margin}, clear: ${accept.clear} },
  /** Stems that say nothing where they are left: readings without them were right in several groups of sentences, and wrong in fewer. */
  silent: new Set(
    \`${linesOf([...silent]).join("\n    ")}\`.split(/\\s+/),
  ),
  /** How many of a hundred readings are right, by their cost less the margin. */
  confidence: [
${confidence.map(({ upTo, right }) => `    { upTo: ${upTo}, right: ${right} },`).join("\n")}
  ],
};
`;
}

/** Words in lines that leave room for what stands behind the last. */
const linesOf = (words: readonly string[]): string[] =>
  words
    .join(" ")
    .match(/.{1,95}(?:\s|$)/g)
    ?.map((line) => line.trim()) ?? [];

function once(): string {
  const rows = allRows();
  return textOf(scoringOf(rows, outOfFold(rows)));
}

if (process.argv.includes("--once")) process.stdout.write(once());
else if (process.argv.includes("--check")) {
  if (readFileSync(path, "utf8") !== once()) {
    console.error("The weights of the reader are not what the labelled sentences say. Run `npm run fit`.");
    process.exitCode = 1;
  }
} else
  for (let round = 1; ; round++) {
    const made = execFileSync(process.execPath, [import.meta.filename, "--once"], { encoding: "utf8" });
    const same = made === readFileSync(path, "utf8");
    writeFileSync(path, made);
    console.log(`round ${round}: ${same ? "nothing changed" : "changed"}`);
    if (same) break;
    if (round === rounds) throw new Error(`The weights still change after ${rounds} rounds.`);
  }
