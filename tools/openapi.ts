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
/** A list of words or numbers that fits on a line is read more easily on one. */
const listOfScalars = /\[\n\s+((?:"[^"\\]*"|[\w.-]+)(?:,\n\s+(?:"[^"\\]*"|[\w.-]+))*)\n\s+\]/g;
const text = `${JSON.stringify(describeApi(app), null, 2).replace(listOfScalars, (whole, items: string) => {
  const line = `[${items.replace(/,\n\s+/g, ", ")}]`;
  return line.length <= 100 ? line : whole;
})}\n`;

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
