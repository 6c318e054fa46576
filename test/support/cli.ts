import { expect, vi } from "vitest";
import { runCli } from "../../sdk/src/cli/run.ts";
import { TEST_VARS } from "./vars.ts";

/** Lets `dm` find a service and its keys, until the environment is unstubbed. */
export function stubCliFor({ baseUrl }: { baseUrl: string }): void {
  vi.stubEnv("DECISION_MONITOR_API_KEY", TEST_VARS.SVC_API_KEYS);
  vi.stubEnv("DECISION_MONITOR_ELEVATED_KEY", TEST_VARS.SVC_ELEVATED_KEY);
  vi.stubEnv("DECISION_MONITOR_BASE_URL", baseUrl);
}

/** What stands around a command: the files it reads and writes, and what somebody at the terminal answers, if anybody sits there. */
export interface Surroundings {
  files?: Record<string, string>;
  answers?: string[] | undefined;
}

/** A home without saved profiles. */
export const noProfiles = {
  path: "profiles.json",
  read: () => Promise.resolve(null),
  write: () => Promise.reject(new Error()),
};

/** Runs a `dm` command in this process; how it ended, what it printed and what it asked. */
export async function runDm(argv: readonly string[], { files = {}, answers }: Surroundings = {}) {
  const out: string[] = [];
  const err: string[] = [];
  const asked: string[] = [];
  const ask = async (question: string) => {
    asked.push(question);
    return answers?.shift() ?? "";
  };
  const file = "profiles.json";
  const profiles = {
    path: file,
    read: async () => files[file] ?? null,
    write: async (text: string) => void (files[file] = text),
  };
  const code = await runCli([...argv], {
    profiles,
    out: (line) => out.push(line),
    err: (line) => err.push(line),
    readFile: async (path) => files[path] ?? Promise.reject(new Error("ENOENT")),
    listFiles: async (folder) => {
      const paths = Object.keys(files).filter((path) => path.startsWith(`${folder}/`));
      return paths.length === 0 ? null : paths;
    },
    writeFile: async (path, text) => void (files[path] = text),
    ...(answers === undefined ? {} : { ask }),
  });
  return { code, out: out.join("\n"), err: err.join("\n"), asked };
}

/** Runs a command; how it ended, and all it printed. */
export async function textOfDm(argv: readonly string[], surroundings?: Surroundings) {
  const { code, out, err } = await runDm(argv, surroundings);
  return { code, text: [out, err].filter(Boolean).join("\n") };
}

/** What a command answers as data; it must end well and complain of nothing. */
export async function jsonOfDm<Answer>(argv: readonly string[], surroundings?: Surroundings): Promise<Answer> {
  const { code, out, err } = await runDm([...argv, "--json"], surroundings);
  expect({ code, err }).toEqual({ code: 0, err: "" });
  return JSON.parse(out);
}
