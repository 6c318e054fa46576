import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const sheets = readdirSync("console", { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".css"));

it("every colour and every size of type is named once, and no sheet has one of its own", () => {
  const own = sheets
    .filter((file) => !file.endsWith("tokens.css"))
    .flatMap((file) =>
      [
        ...readFileSync(join("console", file), "utf8").matchAll(
          /#[0-9a-f]{3,8}\b|rgba?\(|hsl|font-size: (?!var|0\.93em)[^;]+/gi,
        ),
      ].map(([found]) => `${file}: ${found}`),
    );
  expect(own).toEqual([]);
});

it("the colours of the words of a sentence stand for nothing else", () => {
  const used = sheets.filter((file) => /--(violet|teal)/.test(readFileSync(join("console", file), "utf8")));
  expect(used.toSorted()).toEqual(["screens/write/write.css", "styles/tokens.css"]);
});
