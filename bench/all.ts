/**
 * `npm run bench [-- NAME ...]`: these programs of the folder, or every one, in turn. Each starts its own local services and is quoted by the
 * README or a page of docs. Fails if one of them fails.
 */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { programs } from "./programs.ts";

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !programs.includes(name));
if (unknown.length > 0) {
  console.error(`There is no benchmark ${unknown.join(", ")}. There are ${programs.join(", ")}.`);
  process.exit(2);
}
const chosen = asked.length === 0 ? programs : asked;
const begun = performance.now();
const failed = chosen.filter((name, at) => {
  const minutes = Math.floor((performance.now() - begun) / 60_000);
  console.log(`\n${name}, ${at + 1} of ${chosen.length}, after ${minutes} min\n`);
  return spawnSync(process.execPath, [join(import.meta.dirname, `${name}.ts`)], { stdio: "inherit" }).status !== 0;
});
if (failed.length > 0) {
  console.error(`\nFailed: ${failed.join(", ")}`);
  process.exitCode = 1;
}
