import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { blocksOf } from "../../tools/newcomer/blocks.ts";

const root = join(import.meta.dirname, "../..");
const read = (file: string) => readFileSync(join(root, file), "utf8");
const pages = ["README.md", ...globSync("docs/*.md", { cwd: root }).sort()];
const shell = (file: string) => blocksOf(read(file)).filter(({ language }) => language === "sh");

/** The commands of a page that call the service, whole: a body may go over several lines. */
const calls = (file: string) =>
  shell(file).flatMap(({ code }) => code.split(/^(?=.*\bcurl )/m).filter((one) => one.includes("curl ")));

describe("the commands of all pages", () => {
  it("are found", () => {
    expect(pages.flatMap(calls).length).toBeGreaterThan(25);
  });

  it.each(pages)("of %s name the service and its keys by the same variables", (file) => {
    for (const call of calls(file)) {
      expect(call).toMatch(/curl (?:-\S+ (?:[A-Z]+ )?)*"?\$(?:BASE\b|\{BASE%\/v1\})/);
      const headers = [...call.matchAll(/-H (?:"([^"]*)"|'([^']*)'|(\S+))/g)].map(([, a, b, c]) => a ?? b ?? c ?? "");
      const known = ["X-API-Key: $KEY", "X-Elevated-Key: $ELEVATED", "Authorization: Bearer $KEY", "$JSON"];
      // Data in another form than JSON is named where it is sent; so are a key of one's own for a request, and what a protocol wants.
      const other = /^(?:Content-Type: (?!application\/json$)|Idempotency-Key: |Accept: |MCP-|Mcp-)/;
      expect(headers.filter((header) => !known.includes(header) && !other.test(header))).toEqual([]);
    }
  });

  it("are introduced where a newcomer begins, with every variable", () => {
    const [first = ""] = shell("README.md").flatMap(({ code }) => /^export BASE=.*$/m.exec(code) ?? []);
    expect([...first.matchAll(/(\w+)=/g)].map(([, name]) => name)).toEqual(["BASE", "KEY", "ELEVATED", "JSON"]);
    expect(read("README.md").indexOf(first)).toBeLessThan(read("README.md").indexOf("$BASE"));
  });
});

describe("what people ask how to do", () => {
  const table = read("README.md").split("\n## How do I ...\n")[1]?.split("\n## ")[0] ?? "";

  it.each(["history", "colleagues", "upgrading", "keys", "restoring", "health"])(
    "docs/%s.md is one step from the README",
    (page) => {
      expect(table).toContain(`(docs/${page}.md)`);
    },
  );

  it("leaves no page without a link to it", () => {
    const linked = ["README.md", ...globSync("docs/*.md", { cwd: root })].map(read).join("\n");
    const lost = globSync("docs/*.md", { cwd: root }).filter(
      (page) => !linked.includes(`(${page}`) && !linked.includes(`(${page.slice(5)}`),
    );
    expect(lost).toEqual([]);
  });
});
