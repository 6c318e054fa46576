import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { programs } from "../../bench/programs.ts";

const root = join(import.meta.dirname, "../..");
const pages = ["README.md", ...readdirSync(join(root, "docs")).map((name) => join("docs", name))].filter((name) =>
  name.endsWith(".md"),
);
const text = pages.map((name) => readFileSync(join(root, name), "utf8")).join("\n");
const quoted = [...text.matchAll(/node bench\/([\w-]+)\.ts|npm run bench -- ([a-z][\w-]*)/g)].map(
  ([, file, name]) => file ?? name,
);

it("has every program that a page quotes, and no other", () => {
  expect(new Set(quoted)).toEqual(new Set(programs));
});
