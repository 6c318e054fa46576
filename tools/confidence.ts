/**
 * `npm run confidence` fits how often a reading with some evidence is right, on two thirds of the labelled sentences, and writes
 * the table of the reader; `--check` fits nothing. Both print the curve of either sample, as `npm run intents` does. A test tells
 * whether the bound holds on the third that was held out.
 * Labelled are the sentences of test/reading/cases, and each fourth before the catalogue of another trade, where it must be refused.
 */
import { writeFileSync } from "node:fs";
import type { Reading } from "../worker/domain/language/reading.ts";
import { confidenceOf, evidenceOf, suffices } from "../worker/reading/lexical/choice/confidence.ts";
import { readLexically } from "../worker/reading/lexical/reader.ts";
import { answer, catalogueOf, intentFiles, miss, type IntentFile } from "./intents-offline.ts";

/** A reading that was accepted, the evidence for it, and whether it is what was meant. */
interface Labelled {
  evidence: number;
  right: boolean;
  held: boolean;
}

const readBefore = (file: IntentFile, intent: string): Reading => readLexically(intent, catalogueOf(file));

/** Every sentence of its own trade, and each fourth one before the next trade's signals. */
export function labelled(files: readonly IntentFile[], reads = readBefore): Labelled[] {
  const read = (file: IntentFile, intent: string): Read => ({ file, intent, reading: reads(file, intent) });
  const found: Labelled[] = [];
  let count = 0;
  for (const [at, file] of files.entries())
    for (const item of file.cases) {
      count++;
      const held = count % 3 === 0;
      const own = read(file, item.intent);
      add(found, own, held, miss(item.expect, answer(file, item, own.reading)) === null);
      const other = files[(at + 1) % files.length];
      if (count % 4 === 0 && other !== undefined && other !== file) add(found, read(other, item.intent), held, false);
    }
  return found;
}

/** A sentence before the catalogue of a file. */
interface Read {
  file: IntentFile;
  intent: string;
  reading: Reading;
}

function add(found: Labelled[], { file, intent, reading }: Read, held: boolean, right: boolean): void {
  if (answer(file, { intent, constraints: null }, reading).status !== 200) return;
  const lost = reading.notes.filter((note) => note.endsWith('" was not used.')).length;
  found.push({ evidence: evidenceOf(Math.min(...reading.parts.map((part) => part.confidence)), lost), right, held });
}

const steps = [-1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9];

/** Shares of right readings by evidence, with one right and one wrong one added to each step, made to never fall. */
export function fitted(sample: readonly Labelled[]): { from: number; right: number }[] {
  const shares = steps.map((from, at) => {
    const own = sample.filter(({ evidence }) => evidence >= from && evidence < (steps[at + 1] ?? Infinity));
    return (own.filter(({ right }) => right).length + 1) / (own.length + 2);
  });
  return steps.map((from, at) => ({ from, right: Number(Math.max(...shares.slice(0, at + 1)).toFixed(2)) }));
}

/** The curve on a sample, as lines of text. */
export function curve(sample: readonly Labelled[]): string[] {
  return steps.map((from, at) => {
    const own = sample.filter(({ evidence }) => evidence >= from && evidence < (steps[at + 1] ?? Infinity));
    const right = own.filter((one) => one.right).length;
    const told = confidenceOf(from).toFixed(2);
    return `evidence from ${from.toFixed(1).padStart(4)}, told as ${told}: ${String(right).padStart(4)} of ${String(own.length).padStart(4)} right`;
  });
}

/** The labelled sentences that the reader is checked on. */
export const shipped = (): Labelled[] =>
  labelled(intentFiles(new URL("../test/reading/cases", import.meta.url).pathname));

/** Of the readings that are accepted: how many, and how many of them are wrong. */
export function accepted(sample: readonly Labelled[]): { all: number; wrong: number } {
  const taken = sample.filter(({ evidence }) => suffices(evidence));
  return { all: taken.length, wrong: taken.filter(({ right }) => !right).length };
}

/** The curve of the two thirds that the table was fitted on and of the third that was held out, as lines of text. */
export function report(sample: readonly Labelled[]): string[] {
  return [false, true].flatMap((held) => {
    const own = sample.filter((one) => one.held === held);
    const { all, wrong } = accepted(own);
    const name = held ? "held out (one third)" : "fitted on (two thirds)";
    return [`confidence, ${name}: ${wrong} of ${all} accepted are wrong`, ...curve(own).map((line) => `  ${line}`)];
  });
}

function main(options: readonly string[]): void {
  const sample = shipped();
  console.log(report(sample).join("\n"));
  if (options.includes("--check")) return;
  const rows = fitted(sample.filter((one) => !one.held)).map(
    ({ from, right }) => `  { from: ${from}, right: ${right} },`,
  );
  const path = new URL("../worker/reading/lexical/choice/confidence-table.ts", import.meta.url).pathname;
  const text = `/** Share of right readings by evidence, fitted on two thirds of the labelled sentences by tools/confidence.ts; frozen and monotone. */
export const confidenceTable: readonly { from: number; right: number }[] = [
${rows.join("\n")}
];
`;
  writeFileSync(path, text);
}

if (process.argv[1]?.endsWith("confidence.ts") === true) main(process.argv.slice(2));
