import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { runRules } from "../../sdk/src/local/sentences.ts";

const readme = readFileSync(join(import.meta.dirname, "../../sdk/README.md"), "utf8");
const files = [...readme.matchAll(/```yaml\n([^]*?)```/g)].map(([, file]) => file ?? "");

describe("the rules files of the README", () => {
  it("are two: definitions, and a sentence", () => {
    expect(files.map((file) => file.includes("sentence:"))).toEqual([false, true]);
  });

  it.each(files)("pass as they are written: %#", (file) => {
    const outcomes = runRules(parse(file));
    expect(outcomes.length).toBeGreaterThan(1);
    expect(outcomes.filter(({ passed }) => !passed)).toEqual([]);
  });
});
