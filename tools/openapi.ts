/** `npm run openapi` writes openapi.json from the contract; `--check` fails when the file is out of date. */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createApp } from "../worker/http/app.ts";
import { describeApi } from "../worker/contract/wire/document.ts";

const file = join(import.meta.dirname, "..", "openapi.json");
const app = createApp({
  createServices: () => {
    throw new Error("describing the interface asks nothing of the services");
  },
});

/** Room of a value on one line: what fits is read more easily so. */
const width = 120;

/** Pretty-printed, but what fits on a line is on one. */
function printed(value: unknown, indent = ""): string {
  const flat = JSON.stringify(value);
  if (typeof value !== "object" || value === null) return flat;
  const spaced = JSON.stringify(value, null, 1).replace(/\n */g, " ");
  if (indent.length + spaced.length <= width) return Array.isArray(value) ? `[${spaced.slice(2, -2)}]` : spaced;
  const deeper = `${indent}  `;
  const lines = Array.isArray(value)
    ? value.map((item) => printed(item, deeper))
    : Object.entries(value).map(([key, held]) => `${JSON.stringify(key)}: ${printed(held, deeper)}`);
  const [open, close] = Array.isArray(value) ? "[]" : "{}";
  return lines.length === 0
    ? `${open}${close}`
    : `${open}\n${lines.map((line) => `${deeper}${line}`).join(",\n")}\n${indent}${close}`;
}

const text = `${printed(describeApi(app))}\n`;

if (!process.argv.includes("--check")) {
  writeFileSync(file, text);
  console.log("openapi.json is written.");
} else if (existsSync(file) && readFileSync(file, "utf8") === text) {
  console.log("openapi.json matches the contract.");
} else {
  console.error(
    "openapi.json does not match worker/contract and worker/http/routes. Run `npm run openapi` and commit the file.",
  );
  process.exitCode = 1;
}
