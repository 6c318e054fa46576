#!/usr/bin/env node
import { readFile } from "node:fs/promises";
import { runCli } from "./run.ts";

process.exitCode = await runCli(process.argv.slice(2), {
  out: (line) => process.stdout.write(`${line}\n`),
  err: (line) => process.stderr.write(`${line}\n`),
  readFile: (path) => readFile(path, "utf8"),
});
