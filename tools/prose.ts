/** `npm run verify`: pages, comments and messages stay free of phrases that a native reader stumbles over, and links lead somewhere. */
import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { linkFaults } from "./prose/link-faults.ts";
import { proseFaults } from "./prose/prose-faults.ts";

const root = join(import.meta.dirname, "..");
const pages = ["README.md", "docs/*.md", "sdk/README.md", ".dev.vars.example", "svc_guardrails.yaml", "package.json"];
const code = ["worker/**/*.ts", "sdk/src/**/*.ts", "sdk/scripts/**/*.ts", "sdk/examples/**/*.ts", "tools/**/*.ts"];
/** The list of phrases itself; what is generated; and rooms whose strings are vocabulary to be read. */
const exempt = /^(tools\/prose\/phrases\.ts|sdk\/src\/generated\/|worker\/(reading|domain\/language)\/)/;

const files = [...new Set([...pages, ...code].flatMap((pattern) => globSync(pattern, { cwd: root })))]
  .map((file) => file.replaceAll("\\", "/"))
  .filter((file) => !exempt.test(file))
  .sort();
const read = (file: string) => readFileSync(join(root, file), "utf8");
const tree = { read, exists: (file: string) => existsSync(join(root, file)) };
const faults = files.flatMap((file) => {
  const text = read(file);
  return [...proseFaults(file, text), ...(file.endsWith(".md") ? linkFaults(file, text, tree) : [])];
});

for (const { file, line, column, message } of faults) console.error(`${file}:${line}:${column} ${message}`);
if (faults.length > 0) process.exitCode = 1;
else console.log(`${files.length} files read like plain English.`);
