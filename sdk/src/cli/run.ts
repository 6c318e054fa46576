import { parseArgs } from "node:util";
import manifest from "../../package.json" with { type: "json" };
import { DecisionMonitor } from "../client.ts";
import { type Command, type Context, type ExitCode, exitCodes, UsageError } from "./command.ts";
import { commands } from "./commands/registry.ts";
import { failureOf } from "./failure.ts";
import { commandHelp, overview } from "./help.ts";

const { version } = manifest;

/** What the command line touches outside itself. */
interface Surroundings {
  out: (line: string) => void;
  err: (line: string) => void;
  /** Reads a file, or standard input for `-`. */
  readFile: (path: string) => Promise<string>;
  /** Writes a file whole, or leaves it as it was. */
  writeFile: (path: string, text: string) => Promise<void>;
  /** Left out where nobody sits at a terminal. */
  ask?: (question: string) => Promise<string>;
}

/** Runs one command line and returns the exit code; keys and address come from the environment only. */
export async function runCli(argv: readonly string[], surroundings: Surroundings): Promise<ExitCode> {
  const { out, err } = surroundings;
  try {
    if (argv[0] === "--version") {
      out(version);
      return exitCodes.ok;
    }
    const found = commandIn(argv);
    if (found === undefined || argv.includes("--help") || argv.includes("-h")) {
      if (found === undefined && argv.length > 0 && !/^(--?h(elp)?|help)$/.test(argv[0] ?? ""))
        throw new UsageError(`There is no command "${argv.slice(0, 2).join(" ")}". Try dm --help.`);
      out(found === undefined ? overview(commands) : commandHelp(found.command));
      return exitCodes.ok;
    }
    return await found.command.run(contextOf(found.command, found.rest, surroundings));
  } catch (error) {
    const { code, lines } = failureOf(error, argv.includes("--json"));
    for (const line of lines) err(line);
    return code;
  }
}

function commandIn(argv: readonly string[]): { command: Command; rest: string[] } | undefined {
  for (const words of [2, 1]) {
    const command = commands.find(({ name }) => name === argv.slice(0, words).join(" "));
    if (command) return { command, rest: argv.slice(words) };
  }
  return undefined;
}

function parsed(command: Command, args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: { ...command.options, json: { type: "boolean" }, help: { type: "boolean", short: "h" } },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function contextOf(command: Command, rest: string[], { out, err, readFile, writeFile, ask }: Surroundings): Context {
  const { values, positionals }: { values: Record<string, unknown>; positionals: string[] } = parsed(command, rest);
  const [fewest, most] = command.takes;
  if (positionals.length < fewest || positionals.length > most)
    throw new UsageError(`Usage: dm ${command.name} ${command.usage}`);
  const json = values["json"] === true;
  return {
    client: connect,
    positionals,
    text: (name) => (typeof values[name] === "string" ? values[name] : undefined),
    texts: (name) => [values[name] ?? []].flat().filter((value) => typeof value === "string"),
    flag: (name) => values[name] === true,
    async readFile(path) {
      try {
        return await readFile(path);
      } catch {
        throw new UsageError(`${path === "-" ? "Standard input" : path} cannot be read.`);
      }
    },
    async writeFile(path, text) {
      try {
        await writeFile(path, text);
      } catch {
        throw new UsageError(`${path} cannot be written.`);
      }
    },
    show: (data, lines) => out(json ? JSON.stringify(data, null, 2) : lines().join("\n")),
    write: out,
    ask: json || ask === undefined ? null : ask,
    progress: (line) => (json ? undefined : err(line)),
  };
}

function connect(): DecisionMonitor {
  try {
    return new DecisionMonitor();
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}
