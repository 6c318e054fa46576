/**
 * `npm run fit` fits the weights of the reader's candidates to the labelled sentences, and the bounds of acceptance to public ones
 * that were left out, and writes worker/reading/lexical/choice/scoring.ts. Candidates are searched with the weights in force, so it
 * repeats until nothing changes; then it writes test/reading/figures.json, by which tests know that both are current.
 */
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { outOfFold, scoringOf } from "./fit/out-of-fold.ts";
import { fittedWith, recordOf, recordPath } from "./fit/record.ts";
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

/** One round, in a process that has loaded the weights in force. */
function once(): { scoring: string; record: ReturnType<typeof recordOf> } {
  const rows = allRows();
  const held = outOfFold(rows);
  return { scoring: textOf(scoringOf(rows, held)), record: recordOf(rows, held) };
}

if (process.argv.includes("--once")) process.stdout.write(JSON.stringify(once()));
else
  for (let round = 1; ; round++) {
    const made = execFileSync(process.execPath, [import.meta.filename, "--once"], { encoding: "utf8" });
    const { scoring, record } = JSON.parse(made) as ReturnType<typeof once>;
    const same = scoring === readFileSync(path, "utf8");
    writeFileSync(path, scoring);
    console.log(`round ${round}: ${same ? "nothing changed" : "changed"}`);
    if (same) {
      writeFileSync(recordPath, `${JSON.stringify({ fittedWith: await fittedWith(), ...record }, null, 2)}\n`);
      break;
    }
    if (round === rounds) throw new Error(`The weights still change after ${rounds} rounds.`);
  }
