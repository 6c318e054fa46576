#!/usr/bin/env node
import { mkdir, readdir, readFile, rename, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline/promises";
import { text } from "node:stream/consumers";
import { UsageError } from "./command.ts";
import type { ProfilesFile } from "./profile.ts";
import { runCli } from "./run.ts";

// A reader that has seen enough, such as head, is no failure.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
  process.exit();
});

async function askTerminal(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return await terminal.question(question);
  } finally {
    terminal.close();
  }
}

async function write(path: string, content: string, mode?: number): Promise<void> {
  const draft = `${path}.new`;
  await writeFile(draft, content, mode === undefined ? {} : { mode });
  await rename(draft, path);
}

async function listFiles(folder: string): Promise<string[] | null> {
  try {
    const entries = await readdir(folder, { recursive: true });
    return entries
      .filter((entry) => /\.ya?ml$/.test(entry) && !/(?:^|[/\\])\./.test(entry))
      .map((entry) => join(folder, entry));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "ENOTDIR") return null;
    throw new UsageError(`${folder} cannot be read.`);
  }
}

const { APPDATA, XDG_CONFIG_HOME } = process.env;
const profilesPath = join(
  XDG_CONFIG_HOME ?? APPDATA ?? join(homedir(), ".config"),
  "decision-monitor",
  "profiles.json",
);
const profiles: ProfilesFile = {
  path: profilesPath,
  async read() {
    try {
      return await readFile(profilesPath, "utf8");
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
      throw new UsageError(`${profilesPath} cannot be read.`);
    }
  },
  async write(content) {
    await mkdir(dirname(profilesPath), { recursive: true, mode: 0o700 });
    await write(profilesPath, content, 0o600);
  },
};

process.exitCode = await runCli(process.argv.slice(2), {
  out: (line) => process.stdout.write(`${line}\n`),
  err: (line) => process.stderr.write(`${line}\n`),
  readFile: (path) => (path === "-" ? text(process.stdin) : readFile(path, "utf8")),
  listFiles,
  writeFile: async (path, content) => {
    await mkdir(dirname(path), { recursive: true });
    await write(path, content);
  },
  profiles,
  ...(process.stdin.isTTY && process.stderr.isTTY ? { ask: askTerminal } : {}),
});
