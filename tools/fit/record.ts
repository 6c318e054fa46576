import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { build } from "esbuild";
import { decidedBy, idleChecks, leftOut, oracle } from "../intents/left-out.ts";
import { type Figures, figuresOf } from "../intents/score.ts";
import { corpus } from "../corpora/files.ts";
import { scoring } from "../../worker/reading/lexical/choice/scoring.ts";
import type { OutOfFold } from "./bounds.ts";
import { answered, ranked, type Row, unabridged } from "./rows.ts";

/** Where `npm run fit` writes what it found. */
export const recordPath = new URL("../../test/reading/figures.json", import.meta.url).pathname;

/** What a fit found, by which tests judge the reader: finding it takes minutes. */
export interface FitRecord {
  /** What it was found with, see `fittedWith`. */
  fittedWith: string;
  /** Public sentences, with weights that neither their author nor their group has taught; and those that stand as on their pages. */
  strangers: Figures;
  pages: Figures;
  /** Of the answerable ones, and those with a right candidate among the first eight. */
  oracle: { all: number; found: number };
  /** Numbers of own sentences that are accepted without them. */
  unusedNumbers: string[];
  /** How many checks, and what else, decide somewhere; the checks that do nowhere, and weights of points that no candidate has. */
  deciders: number;
  idleChecks: string[];
  idleWeights: string[];
}

/** What some rows, searched with the weights in force, say about the reader. */
export function recordOf(rows: readonly Row[], held: OutOfFold): Omit<FitRecord, "fittedWith"> {
  const out = leftOut(held);
  const isPage = ({ set }: { set?: string }): boolean => unabridged.has(set ?? "");
  const given = new Set(
    rows.flatMap(({ options }) => options.flatMap(({ candidate }) => Object.keys(candidate.points))),
  );
  return {
    strangers: figuresOf(out.filter(({ file }) => !isPage(file))),
    pages: figuresOf(out.filter(({ file }) => isPage(file))),
    oracle: oracle(
      rows.filter(({ isPublic, file }) => isPublic && !isPage(file)),
      8,
    ),
    unusedNumbers: rows
      .filter(({ isPublic }) => !isPublic)
      .map((row) => ranked(row, scoring))
      .filter((options) => answered(options, scoring).by === null)
      .flatMap(([best]) => best?.candidate.reading.notes ?? [])
      .filter((note) => /^"\d[^"]*" was not used/.test(note)),
    deciders: decidedBy(rows).size,
    idleChecks: idleChecks(rows),
    idleWeights: Object.keys(scoring.weights).filter((name) => !given.has(name)),
  };
}

/** The code of a fit in one, with that of the reader and its weights, but for comments and private names; and the files that it is from. */
export async function codeOfFit(): Promise<{ text: string; files: string[] }> {
  const { outputFiles, metafile } = await build({
    entryPoints: [new URL("../fit.ts", import.meta.url).pathname],
    bundle: true,
    write: false,
    format: "esm",
    platform: "node",
    packages: "external",
    minify: true,
    metafile: true,
  });
  const used = Object.values(metafile.outputs).flatMap(({ inputs }) => Object.entries(inputs));
  return {
    text: outputFiles.map(({ text }) => text).join("\n"),
    files: used.flatMap(([file, { bytesInOutput }]) => (bytesInOutput > 0 ? [file] : [])),
  };
}

/** A hash of all that a fit depends on: its code and every labelled sentence. */
export async function fittedWith(): Promise<string> {
  const { text } = await codeOfFit();
  const hash = createHash("sha256").update(text);
  for (const name of ["public", "own"] as const) hash.update(JSON.stringify(corpus(name)));
  return hash.digest("hex");
}

export const recorded = (): FitRecord => JSON.parse(readFileSync(recordPath, "utf8")) as FitRecord;
