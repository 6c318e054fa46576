import { expect, it } from "vitest";
import { linkFaults } from "../../tools/prose/link-faults.ts";

const pages: Record<string, string> = {
  "README.md": "# Read me",
  "docs/alarms.md": "# Alarms\n\n## When it is over, and while it lasts\n\n```\n# no heading\n```\n",
};
const tree = { exists: (path: string) => Object.hasOwn(pages, path), read: (path: string) => pages[path] ?? "" };
const faultsOf = (text: string) => {
  const here = {
    exists: (path: string) => path === "docs/log.md" || tree.exists(path),
    read: (path: string) => (path === "docs/log.md" ? text : tree.read(path)),
  };
  return linkFaults("docs/log.md", text, here).map(({ line, message }) => `${line} ${message}`);
};

it.each([
  ["a page", "[alarms](alarms.md)"],
  ["a heading of it", "[over](alarms.md#when-it-is-over-and-while-it-lasts)"],
  ["a heading of its own", "# The log\n\n[up](#the-log)"],
  ["a page above it", "[start](../README.md)"],
  ["another site", "[site](https://example.com/none.md)"],
  ["a link in code", "```\n[none](none.md)\n```"],
])("follows %s", (_, text) => expect(faultsOf(text)).toEqual([]));

it("names a link that leads nowhere", () => {
  expect(faultsOf("# The log\n\n[a](none.md) [b](alarms.md#no-heading)\n[c](#none)")).toEqual([
    "3 none.md: there is no such file",
    "3 alarms.md#no-heading: docs/alarms.md has no such heading",
    "4 #none: docs/log.md has no such heading",
  ]);
});
