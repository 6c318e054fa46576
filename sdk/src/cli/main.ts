#!/usr/bin/env node
import { readFile, rename, writeFile } from "node:fs/promises";
import { createInterface } from "node:readline/promises";
import { text } from "node:stream/consumers";
import { runCli } from "./run.ts";

// A reader that has seen enough, such as head, is no failure.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
  process.exit();
});

async function ask(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return await terminal.question(question);
  } finally {
    terminal.close();
  }
}

process.exitCode = await runCli(process.argv.slice(2), {
  out: (line) => process.stdout.write(`${line}\n`),
  err: (line) => process.stderr.write(`${line}\n`),
  readFile: (path) => (path === "-" ? text(process.stdin) : readFile(path, "utf8")),
  async writeFile(path, content) {
    const draft = `${path}.new`;
    await writeFile(draft, content);
    await rename(draft, path);
  },
  ...(process.stdin.isTTY && process.stderr.isTTY ? { ask } : {}),
});
