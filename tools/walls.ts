/** `npm run lint`, second half: which way imports of the worker, the console and the SDK may point, that none go in circles, what keeps worker/domain pure, that
 * no room is too large, that nothing is exported in vain, and that the reader has its words in its lexicon and its numbers in its weights. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { circleFaults } from "./walls/circles.ts";
import { crowdFaults } from "./walls/crowds.ts";
import { exportFaults } from "./walls/exports.ts";
import { importFaults } from "./walls/imports.ts";
import { purityFaults } from "./walls/purity.ts";
import { wordFaults } from "./walls/words.ts";

const root = join(import.meta.dirname, "..");

/** The TypeScript of a folder, by path. */
function textsOf(folder: string): [file: string, text: string][] {
  return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => `${folder}/${file.replaceAll("\\", "/")}`)
    .sort()
    .map((file) => [file, readFileSync(join(root, file), "utf8")]);
}

const worker = textsOf("worker");
const pages = textsOf("console");
const sdk = textsOf("sdk/src");
const walled = [...worker, ...pages, ...sdk];
const faults = walled.flatMap(([file, text]) => [
  ...importFaults(file, text),
  ...purityFaults(file, text),
  ...wordFaults(file, text),
]);
for (const house of [worker, pages, sdk]) faults.push(...circleFaults(new Map(house)));
faults.push(...crowdFaults(walled.map(([file]) => file)));
faults.push(...exportFaults(new Map([...walled, ...["sdk/scripts", "tools", "bench", "test"].flatMap(textsOf)])));

for (const { file, line, column, message } of faults) console.error(`${file}:${line}:${column} ${message}`);
if (faults.length > 0) process.exitCode = 1;
else console.log(`${walled.length} files keep to their walls.`);
