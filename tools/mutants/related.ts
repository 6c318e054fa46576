import { readdirSync, readFileSync } from "node:fs";
import { posix } from "node:path";
import { importsOf } from "../walls/imports.ts";
import { parsedFile } from "../walls/parsed.ts";

/** Tests run together for one mutant. */
export interface Step {
  project: "unit" | "workerd";
  files: string[];
}

/** Tests that say nothing about the rooms below, or too slowly. */
const elsewhere = /^test\/(browser|tools|console|bench|faults|runtime|stories|reading)\//;
/** What is tried by the tests of the reader. */
const ofReader = /^worker\/(reading|domain\/language)\//;
/** What the tests in the runtime have to do with the ledger, the nearest first. */
const inRuntime = ["test/runtime/ledger", "test/faults/watch"];

/** The tests outside the runtime that one run tries with all mutants. */
export const unitTests = (): string[] => testsOf("test").filter((file) => !elsewhere.test(file));

/** The tests that may notice a mutant that those did not: of what happens while a file is read, those that import it; of the reader its own; of the ledger those in the runtime. */
export function furtherTests(file: string, early: boolean): Step[] {
  const importing = importersOf(file).filter((test) => unitTests().includes(test));
  const reading = importersOf(file).filter((test) => test.startsWith("test/reading/"));
  const runtime = file.startsWith("worker/ledger/") ? inRuntime.map(testsOf) : [];
  return [
    ...(early ? [{ project: "unit" as const, files: importing }] : []),
    ...(ofReader.test(file) ? [{ project: "unit" as const, files: reading }] : []),
    ...runtime.map((files) => ({ project: "workerd" as const, files })),
  ].filter(({ files }) => files.length > 0);
}

const testsOf = (folder: string): string[] => filesOf(folder).filter((file) => file.endsWith(".test.ts"));

/** The TypeScript files of a folder, by path. */
export const filesOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts") && !file.endsWith(".d.ts"))
    .map((file) => `${folder}/${file.replaceAll("\\", "/")}`)
    .toSorted();

let importers: Map<string, string[]> | undefined;

/** The test files that import a file, directly or not. */
function importersOf(file: string): string[] {
  importers ??= allImporters();
  const seen = new Set([file]);
  for (const one of seen) for (const importer of importers.get(one) ?? []) seen.add(importer);
  return [...seen].filter((one) => one.endsWith(".test.ts")).toSorted();
}

function allImporters(): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const file of ["worker", "test", "tools", "sdk/src"].flatMap(filesOf)) {
    for (const { specifier, typeOnly } of importsOf(parsedFile(file, readFileSync(file, "utf8")))) {
      if (typeOnly || !specifier.startsWith(".")) continue;
      const target = posix.join(posix.dirname(file), specifier);
      found.set(target, [...(found.get(target) ?? []), file]);
    }
  }
  return found;
}
