/** `npm run lint`, second half: which way imports may point, that none go in circles, what keeps worker/domain pure,
 * and that the reader has its words in its lexicon and its numbers in its weights. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { circleFaults } from "./walls/circles.ts";
import { importFaults } from "./walls/imports.ts";
import { purityFaults } from "./walls/purity.ts";
import { wordFaults } from "./walls/words.ts";

const root = join(import.meta.dirname, "..");
const files = readdirSync(join(root, "worker"), { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".ts"))
  .map((file) => `worker/${file.replaceAll("\\", "/")}`)
  .sort();

const texts = new Map(files.map((file) => [file, readFileSync(join(root, file), "utf8")]));
const faults = [...texts].flatMap(([file, text]) => [
  ...importFaults(file, text),
  ...purityFaults(file, text),
  ...wordFaults(file, text),
]);
faults.push(...circleFaults(texts));

for (const { file, line, column, message } of faults) console.error(`${file}:${line}:${column} ${message}`);
if (faults.length > 0) process.exitCode = 1;
else console.log(`${files.length} files keep to their walls.`);
