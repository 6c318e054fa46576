import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Mutant } from "./mutate.ts";
import { type Step, unitTests } from "./related.ts";

/** A line of the runner: about a test, or about what happened while its file was read. */
interface Note {
  file: string;
  early?: number[];
  slow?: boolean;
  reached?: number[];
  noticed?: number[];
  repeatable?: boolean;
}

/** Mutants by their place in the list. */
interface Outcome {
  /** Those that run already while a file is read. */
  early: Set<number>;
  /** The test files that notice each. */
  killers: Map<number, string[]>;
  /** The test files that may have noticed one: they cannot be repeated. */
  unsure: Map<number, string[]>;
}

/** Milliseconds: tests that have not ended by then go round in circles. */
const ENDLESS = 1_800_000;

/** Runs the tests of a folder that are outside the runtime, each with every mutant that it comes by; those that take long only with what no other noticed. */
export async function tryAll(mutants: readonly Mutant[], within: string): Promise<Outcome> {
  const outcome: Outcome = { early: new Set(), killers: new Map(), unsure: new Map() };
  const add = ({ noticed = [], repeatable, file }: Note, nameOf = (id: number): number => id): void => {
    const found = repeatable === true ? outcome.killers : outcome.unsure;
    for (const id of noticed.map(nameOf)) found.set(id, [...new Set([...(found.get(id) ?? []), file])]);
  };
  const notes = await notesOf(
    mutants,
    unitTests().filter((file) => file.startsWith(within)),
    "quick",
  );
  for (const note of notes) {
    for (const id of note.early ?? []) outcome.early.add(id);
    add(note);
  }
  const left = [...mutants.keys()].filter((id) => !outcome.killers.has(id));
  const reaching = notes.filter(({ slow, reached = [] }) => slow === true && reached.some((id) => left.includes(id)));
  const files = [...new Set(reaching.map(({ file }) => file))];
  if (files.length === 0) return outcome;
  const remaining = left.flatMap((id) => mutants[id] ?? []);
  for (const note of await notesOf(remaining, files, "slow")) add(note, (at) => left[at] ?? -1);
  return outcome;
}

const notesOf = (mutants: readonly Mutant[], files: string[], pass: "quick" | "slow"): Promise<Note[]> =>
  withFolder(async (folder) => {
    const path = join(folder, "notes");
    await vitest(folder, mutants, { project: "unit", files }, { MUTANT_NOTES: path, MUTANT_PASS: pass });
    if (!existsSync(path)) throw new Error("no test ran");
    return readFileSync(path, "utf8")
      .split("\n")
      .filter(Boolean)
      .map((line): Note => JSON.parse(line))
      .map((note) => ({ ...note, file: note.file.replace(`${process.cwd()}/`, "") }));
  });

/** Whether one of the tests fails with this mutant in the worker, or no longer ends. */
export const noticed = (mutants: readonly Mutant[], id: number, step: Step): Promise<boolean> =>
  withFolder(async (folder) => (await vitest(folder, mutants, step, { MUTANT: String(id) }, ["--bail", "1"])) !== 0);

async function withFolder<T>(use: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), "mutants-"));
  try {
    return await use(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function vitest(
  folder: string,
  mutants: readonly Mutant[],
  { project, files }: Step,
  env: Record<string, string>,
  more: string[] = [],
): Promise<number> {
  const list = join(folder, "mutants.json");
  writeFileSync(list, JSON.stringify(mutants));
  const call = ["run", "--config", "tools/mutants/vitest.config.ts", "--project", project, ...more, ...files];
  const child = spawn("node_modules/.bin/vitest", call, {
    stdio: ["ignore", "ignore", "inherit"],
    detached: true,
    env: { ...process.env, ...env, MUTANTS: list },
  });
  const endless = setTimeout(() => process.kill(-(child.pid ?? 0), "SIGKILL"), ENDLESS);
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("exit", (code) => {
      clearTimeout(endless);
      resolve(code ?? 1);
    });
  });
}
