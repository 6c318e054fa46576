import { appendFileSync } from "node:fs";
import type { Suite, Test, VitestRunnerImportSource } from "@vitest/runner";
import fc from "fast-check";
import { TestRunner } from "vitest";

/** What a file with mutants in it asks: whether this mutant is on, and whether a loop goes round without end. */
const asked = {
  active: -1,
  until: Infinity,
  reached: new Set<number>(),
  on(id: number): boolean {
    asked.reached.add(id);
    return asked.active === id;
  },
  rounds: 0,
  loop(): void {
    asked.rounds = (asked.rounds + 1) % 1024;
    if (asked.rounds === 0 && performance.now() > asked.until) throw new Error("a loop of this mutant does not end");
  },
};
Object.assign(globalThis, { mutants: asked });

// What is found when a law is made smaller is of no use here, and takes long.
fc.configureGlobal({ endOnFailure: true });

/** Milliseconds: a first run leaves out tests that take longer, a second has all try what is left. */
const SLOW = 100;
const inSlow = process.env["MUTANT_PASS"] === "slow";
const killed = new Set<number>();

/** Runs each test as it is, then once more with each mutant that it came by. */
export default class MutantRunner extends TestRunner {
  private inFile = new Set<number>();

  override async importFile(path: string, source: VitestRunnerImportSource): Promise<unknown> {
    asked.reached.clear();
    if (source === "collect") this.inFile = new Set();
    const imported = await super.importFile(path, source);
    note({ file: path, early: [...asked.reached] });
    return imported;
  }

  override onBeforeTryTask(test: Test): void {
    super.onBeforeTryTask(test);
    asked.reached.clear();
  }

  async runTask(test: Test): Promise<void> {
    const started = performance.now();
    await TestRunner.getTestFn(test)();
    const took = performance.now() - started;
    const run = (): Promise<void> => withHooks(test);
    const slow = took > SLOW;
    const noticed: number[] = [];
    const reached = [...asked.reached];
    const file = test.file.filepath;
    if (slow && !inSlow) return note({ file, slow, reached, noticed, repeatable: true });
    const known = inSlow ? killed : this.inFile;
    for (const id of reached.filter((one) => !known.has(one))) {
      asked.active = id;
      if (await fails(run, 10_000 + 20 * took)) noticed.push(id);
      asked.active = -1;
    }
    const repeatable = noticed.length === 0 || !(await fails(run, Infinity));
    for (const id of repeatable ? noticed : []) {
      this.inFile.add(id);
      killed.add(id);
    }
    note({ file, slow, reached, noticed, repeatable });
  }
}

/** Runs a test as if it were the first time: what comes before and after each test is part of it. */
async function withHooks(test: Test): Promise<void> {
  const suites: Suite[] = [];
  for (let suite: Suite | undefined = test.suite ?? test.file; suite !== undefined; suite = suite.suite ?? undefined)
    suites.unshift(suite);
  if (suites[0] !== test.file) suites.unshift(test.file);
  const after: (() => unknown)[] = [];
  try {
    for (const suite of suites) {
      const hooks = TestRunner.getSuiteHooks(suite);
      after.unshift(...hooks.afterEach.map((hook) => () => hook(test.context, suite)));
      for (const hook of hooks.beforeEach) {
        const cleanup: unknown = await hook(test.context, suite);
        if (typeof cleanup === "function") after.unshift(() => cleanup() as unknown);
      }
    }
    await TestRunner.getTestFn(test)();
  } finally {
    for (const work of after) await work();
  }
}

const note = (line: object): void => appendFileSync(process.env["MUTANT_NOTES"] ?? "", `${JSON.stringify(line)}\n`);

/** Whether a test fails, or does not end within some milliseconds. */
async function fails(run: () => unknown, within: number): Promise<boolean> {
  asked.until = performance.now() + within;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    if (within !== Infinity) timer = setTimeout(reject, within);
  });
  try {
    await Promise.race([run(), late]);
    return false;
  } catch {
    return true;
  } finally {
    clearTimeout(timer);
    asked.until = Infinity;
  }
}
