import { parseArgs } from "node:util";
import manifest from "../../package.json" with { type: "json" };
import { DecisionMonitor } from "../client.ts";
import { type Command, type Context, type ExitCode, exitCodes, UsageError } from "./command.ts";
import { commands } from "./commands/registry.ts";
import { cliFailure } from "./failure.ts";
import { candidates, commandGroups, noSuchCommand, noSuchOption } from "./complete.ts";
import { commandHelp, groupHelp, overview } from "./help.ts";
import type { ProfilesFile } from "./profile.ts";
import { connectionOf, readProfiles, writeProfiles } from "./profiles.ts";

/** What the command line touches outside itself. */
interface Surroundings {
  out: (line: string) => void;
  err: (line: string) => void;
  /** Reads a file, or standard input for `-`. */
  readFile: (path: string) => Promise<string>;
  /** The paths of YAML files below a folder; null where there is no folder. */
  listFiles: (folder: string) => Promise<string[] | null>;
  /** Writes a file whole, or leaves it as it was. */
  writeFile: (path: string, text: string) => Promise<void>;
  /** Where saved profiles are. */
  profiles: ProfilesFile;
  /** Left out where nobody sits at a terminal. */
  ask?: (question: string) => Promise<string>;
}

/** Runs one command line and returns the exit code; keys and address come from the environment only. */
export async function runCli(argv: readonly string[], surroundings: Surroundings): Promise<ExitCode> {
  const { out, err } = surroundings;
  let failsWith: ExitCode | undefined;
  try {
    if (argv[0] === "--version") {
      out(manifest.version);
      return exitCodes.ok;
    }
    if (argv[0] === "complete") {
      for (const word of await completions(argv.slice(1), surroundings.profiles)) out(word);
      return exitCodes.ok;
    }
    const asked = askedIn(argv);
    if (typeof asked === "string") {
      out(asked);
      return exitCodes.ok;
    }
    failsWith = asked.command.failsWith;
    return await asked.command.run(await contextOf(asked.command, asked.rest, surroundings));
  } catch (error) {
    const { code, lines } = cliFailure(error, argv.includes("--json"));
    for (const line of lines) err(line);
    return failsWith ?? code;
  }
}

interface AskedCommand {
  command: Command;
  rest: string[];
}

/** The command of a line, or the help it asks for; throws UsageError where it names no command. */
function askedIn(argv: readonly string[]): AskedCommand | string {
  const line = argv[0] === "help" ? [...argv.slice(1), "--help"] : argv;
  // A profile may stand in front, as it does in other tools.
  const leading = line[0] === "--profile" ? 2 : line[0]?.startsWith("--profile=") === true ? 1 : 0;
  const words = line.slice(leading);
  const wantsHelp = words.includes("--help") || words.includes("-h");
  const found = commandIn(words);
  if (found !== undefined)
    return wantsHelp ? commandHelp(found.command) : { ...found, rest: [...line.slice(0, leading), ...found.rest] };
  const [first = "--help", second = "--help"] = words;
  if (first.startsWith("-h") || first === "--help") return overview(commands);
  if (commandGroups(commands).includes(first) && second.startsWith("-")) return groupHelp(first, commands);
  throw new UsageError(noSuchCommand(words.slice(0, 2), commands));
}

function commandIn(argv: readonly string[]): AskedCommand | undefined {
  for (const words of [2, 1]) {
    const command = commands.find(({ name }) => name === argv.slice(0, words).join(" "));
    if (command) return { command, rest: argv.slice(words) };
  }
  return undefined;
}

/** What may follow the words of a line; a broken file of profiles completes nothing. */
async function completions(words: readonly string[], file: ProfilesFile): Promise<string[]> {
  const saved = await readProfiles(file).catch(() => ({ profiles: {} }));
  return candidates(words, commands, Object.keys(saved.profiles).sort());
}

function parsedArgs(command: Command, args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        ...command.options,
        json: { type: "boolean" },
        profile: { type: "string" },
        help: { type: "boolean", short: "h" },
      },
    });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const [, unknown] = code === "ERR_PARSE_ARGS_UNKNOWN_OPTION" ? (/'(-[^']+)'/.exec(message) ?? []) : [];
    throw new UsageError(unknown === undefined ? message : noSuchOption(command, unknown));
  }
}

async function contextOf(command: Command, rest: string[], surroundings: Surroundings): Promise<Context> {
  const { out, err, readFile, listFiles, writeFile, ask, profiles } = surroundings;
  const { values, positionals }: { values: Record<string, unknown>; positionals: string[] } = parsedArgs(command, rest);
  const [fewest, most] = command.takes ?? [1, 1];
  if (positionals.length < fewest || positionals.length > most)
    throw new UsageError(`Usage: dm ${command.name} ${command.usage}`);
  const json = values["json"] === true;
  const asked = typeof values["profile"] === "string" ? values["profile"] : undefined;
  const connect = await connector(asked, profiles);
  return {
    client: connect,
    profiles: {
      path: profiles.path,
      read: () => readProfiles(profiles),
      write: (saved) => writeProfiles(profiles, saved),
    },
    positionals,
    subject: positionals[0] ?? "",
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
    listFiles,
    async writeFile(path, text) {
      try {
        await writeFile(path, text);
      } catch {
        throw new UsageError(`${path} cannot be written.`);
      }
    },
    show: (data, lines, holds = true) => {
      out(json ? JSON.stringify(data, null, 2) : lines().join("\n"));
      return holds ? exitCodes.ok : exitCodes.no;
    },
    write: out,
    ask: json || ask === undefined ? null : ask,
    progress: (line) => (json ? undefined : err(line)),
  };
}

/** What makes the client; a command that needs none does not hear what is wrong with its address or keys. */
async function connector(asked: string | undefined, file: ProfilesFile): Promise<() => DecisionMonitor> {
  try {
    const options = await connectionOf(asked, file);
    return () => new DecisionMonitor(options);
  } catch (error) {
    return () => {
      throw error;
    };
  }
}
