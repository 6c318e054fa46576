import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { proseFaults } from "../../tools/prose/prose-faults.ts";

const root = join(import.meta.dirname, "../..");
const messages = (file: string, text: string) => proseFaults(file, text).map(({ message }) => message);

describe("the prose check", () => {
  it.each([
    ["in a page", "page.md", "It is fixed for ever."],
    ["in a comment", "a.ts", "const a = 1; // fixed for ever\n"],
    ["in a doc comment", "a.ts", "/** Fixed for ever. */\nexport const a = 1;\n"],
    ["in a string", "a.ts", 'export const a = "fixed for ever";\n'],
    [
      "in every part of a template",
      "a.ts",
      "export const a = (b: string) => `for ever ${b} for ever ${b} for ever`;\n",
    ],
    ["in any other text", "a.yaml", "# fixed for ever\n"],
  ])("finds a phrase %s", (_title, file, text) => {
    expect(new Set(messages(file, text))).toEqual(new Set(['"for ever": write forever, or say what never changes']));
  });

  it("finds a phrase that a line break divides, and says where it begins", () => {
    const text = "/**\n * Fixed for\n * ever.\n */\nexport const a = 1;\n";
    expect(proseFaults("a.ts", text)).toMatchObject([{ file: "a.ts", line: 2, column: 10 }]);
  });

  it.each([
    ["names in code", "a.ts", "export const shall = told.anew;\n"],
    ["longer words", "page.md", "Shallow, here and henceforth."],
    ["code blocks of a page", "page.md", "```sh\necho for ever\n```\n"],
    ["words that the reader knows", "worker/reading/a.ts", 'export const words = ["shall", "whilst"];\n'],
  ])("leaves alone %s", (_title, file, text) => {
    expect(messages(file, text)).toEqual([]);
  });
});

const pages = globSync(["README.md", "docs/*.md", "sdk/README.md"], { cwd: root });

describe("what pages point to", () => {
  it.each(pages)("is there: links of %s", (page) => {
    const links = [...readFileSync(join(root, page), "utf8").matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)];
    expect(links.map(([, link]) => link).filter((link = "") => !existsSync(join(root, dirname(page), link)))).toEqual(
      [],
    );
  });

  it.each(pages)("is there: files and folders that %s names", (page) => {
    const named = [...readFileSync(join(root, page), "utf8").matchAll(/`((?:worker|test|tools|bench)\/[\w./-]+)`/g)];
    expect(named.map(([, path]) => path).filter((path = "") => !existsSync(join(root, path)))).toEqual([]);
  });

  it("is there: types and functions of the glossary", () => {
    const text = readFileSync(join(root, "docs/glossary.md"), "utf8");
    const named = [...text.matchAll(/`(\w+)` in `(worker\/[\w./-]+\.ts)`/g)];
    expect(named.length).toBeGreaterThan(3);
    const missing = named.filter(
      ([, name = "", path = ""]) =>
        !new RegExp(String.raw`\b(?:interface|type|class|function) ${name}\b`).test(
          readFileSync(join(root, path), "utf8"),
        ),
    );
    expect(missing.map(([whole]) => whole)).toEqual([]);
  });
});
