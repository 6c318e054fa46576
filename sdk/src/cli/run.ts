import { parseArgs } from "node:util";
import { DecisionMonitor } from "../client.ts";
import { ConnectionError, DecisionMonitorError } from "../error.ts";
import { type Command, type Context, type ExitCode, exitCodes, UsageError } from "./command.ts";
import { dataCommands } from "./commands/data.ts";
import { decisionCommands } from "./commands/decisions.ts";
import { guardrailsCommands } from "./commands/guardrails.ts";
import { taskCommands } from "./commands/tasks.ts";
import { testCommand } from "./commands/test.ts";
import { commandHelp, overview } from "./help.ts";

/** Every command of `dm`. */
export const commands: readonly Command[] = [
  ...taskCommands,
  ...decisionCommands,
  ...dataCommands,
  ...guardrailsCommands,
  testCommand,
];

/** What the command line touches outside itself. */
export interface Surroundings {
  out: (line: string) => void;
  err: (line: string) => void;
  readFile: (path: string) => Promise<string>;
  /** Left out where nobody sits at a terminal. */
  ask?: (question: string) => Promise<string>;
}

/** Runs one command line and returns the exit code; keys and address come from the environment only. */
export async function runCli(argv: readonly string[], surroundings: Surroundings): Promise<ExitCode> {
  const { out, err } = surroundings;
  try {
    const found = commandIn(argv);
    if (found === undefined || argv.includes("--help") || argv.includes("-h")) {
      if (found === undefined && argv.length > 0 && !/^(--?h(elp)?|help)$/.test(argv[0] ?? ""))
        throw new UsageError(`There is no command "${argv.slice(0, 2).join(" ")}". Try dm --help.`);
      out(found === undefined ? overview(commands) : commandHelp(found.command));
      return exitCodes.ok;
    }
    return await found.command.run(contextOf(found.command, found.rest, surroundings));
  } catch (error) {
    return told(error, err);
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

function contextOf(command: Command, rest: string[], { out, err, readFile, ask }: Surroundings): Context {
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
        throw new UsageError(`${path} cannot be read.`);
      }
    },
    show: (data, lines) => out(json ? JSON.stringify(data, null, 2) : lines().join("\n")),
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

function told(error: unknown, err: (line: string) => void): ExitCode {
  if (error instanceof UsageError) {
    err(error.message);
    return exitCodes.usage;
  }
  if (!(error instanceof DecisionMonitorError)) throw error;
  const { type, message, location, suggestion, request_id, status } = error;
  err(`${type}: ${message}`);
  if (location !== undefined) err(`  at ${location}`);
  if (suggestion !== undefined) err(`  ${suggestion}`);
  if (request_id !== undefined) err(`  request ${request_id}`);
  const passing = error instanceof ConnectionError || status >= 500 || status === 429 || status === 408;
  return passing ? exitCodes.unavailable : exitCodes.refused;
}
