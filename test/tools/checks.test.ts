import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { countsOf } from "../../tools/checks/step.ts";

describe("what a step of npm test counts for", () => {
  const tests = { name: "tests", command: "vitest", counts: true };
  it.each([
    ["all passed", false, "5062 passed, 0 failed\n", { passed: 5062, failed: 0, skipped: 0 }],
    ["some failed", true, "3 passed, 2 failed, 1 skipped\n", { passed: 3, failed: 2, skipped: 1 }],
    ["tests passed and the run broke", true, "3 passed, 0 failed\n", { passed: 3, failed: 1, skipped: 0 }],
    ["it died without a word", true, "Segmentation fault", { passed: 0, failed: 1, skipped: 0 }],
    ["it ended well and ran nothing", false, "0 passed, 0 failed\n", { passed: 0, failed: 1, skipped: 0 }],
  ])("%s", (_, failed, output, counts) => {
    expect(countsOf(tests, { failed, output })).toEqual(counts);
  });

  it.each([
    [false, { passed: 1, failed: 0, skipped: 0 }],
    [true, { passed: 0, failed: 1, skipped: 0 }],
  ])("a check is one result; failed: %s", (failed, counts) => {
    expect(countsOf({ name: "format", command: "oxfmt --check" }, { failed, output: "" })).toEqual(counts);
  });
});

it("what a run stores in memory is gone with the run", () => {
  const module = join(import.meta.dirname, "../../tools/checks/in-memory.ts");
  const program = `
    import { existsSync } from "node:fs";
    import { folderInMemory } from ${JSON.stringify(module)};
    const folder = folderInMemory();
    console.log(JSON.stringify({ folder: folder ?? null, isThere: folder === undefined || existsSync(folder) }));`;
  const printed = execFileSync(process.execPath, ["--input-type=module", "-e", program], { encoding: "utf8" });
  const { folder, isThere } = JSON.parse(printed) as { folder: string | null; isThere: boolean };
  expect([isThere, folder !== null && existsSync(folder)]).toEqual([true, false]);
});
