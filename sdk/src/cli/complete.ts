import type { Command } from "./command.ts";
import { didYouMean } from "../../../worker/domain/values/wording/nearest.ts";

const COMMON = ["--json", "--profile", "--help"];

/**
 * What may stand at the end of a command line whose last word is being typed, `dm` left out; empty where it is a file or
 * something only the person knows.
 */
export function candidates(
  words: readonly string[],
  commands: readonly Command[],
  profiles: readonly string[],
): string[] {
  const typed = words.at(-1) ?? "";
  return expectedWords(words.slice(0, -1), typed, commands, profiles).filter((word) => word.startsWith(typed));
}

function expectedWords(
  before: readonly string[],
  typed: string,
  commands: readonly Command[],
  profiles: readonly string[],
): readonly string[] {
  if (before.at(-1) === "--profile") return [...profiles];
  const [first = "", second = ""] = before;
  const command =
    commands.find(({ name }) => name === `${first} ${second}`) ?? commands.find(({ name }) => name === first);
  if (command === undefined) {
    if (before.length === 0)
      return [
        ...commandGroups(commands),
        ...commands.filter(({ name }) => !name.includes(" ")).map(({ name }) => name),
        "--help",
        "--version",
      ];
    return before.length === 1
      ? commands.flatMap(({ name }) => (name.startsWith(`${first} `) ? [name.slice(first.length + 1)] : []))
      : [];
  }
  const given = before.slice(command.name.split(" ").length);
  const { options = {}, words: choices = [] } = command;
  const last = options[(given.at(-1) ?? "").replace(/^--/, "")];
  if (last?.type === "string") return [];
  if (typed.startsWith("-")) {
    const used = Object.entries(options).filter(
      ([name, { multiple }]) => given.includes(`--${name}`) && multiple !== true,
    );
    const gone = new Set(used.map(([name]) => `--${name}`));
    return [...Object.keys(options).map((name) => `--${name}`), ...COMMON].filter((option) => !gone.has(option));
  }
  return given.length === 0 ? choices : [];
}

/** The first words of commands of two, such as `tasks`. */
export function commandGroups(commands: readonly Command[]): string[] {
  return [...new Set(commands.flatMap(({ name }) => (name.includes(" ") ? [name.split(" ")[0] ?? ""] : [])))];
}

/** What to say about words that name no command, with the one that was probably meant. */
export function noSuchCommand(words: readonly string[], commands: readonly Command[]): string {
  const [first = "", second = ""] = words.filter((word) => !word.startsWith("-"));
  const names = commands.map(({ name }) => name);
  const typed = `${first} ${second}`.trim();
  const swapped = names.find((name) => name === `${second} ${first}`);
  const meant =
    swapped === undefined
      ? didYouMean(typed, names) || didYouMean(first, [...commandGroups(commands), ...names])
      : ` Did you mean "${swapped}"?`;
  const help = commandGroups(commands).includes(first) ? `dm ${first} --help` : "dm --help";
  return `There is no command "${typed}".${meant} Try ${help}.`;
}

/** What to say about an option that a command does not have. */
export function noSuchOption({ name, options = {} }: Command, given: string): string {
  const known = [...Object.keys(options), "json", "profile", "help"].map((option) => `--${option}`);
  return `dm ${name} has no option ${given}.${didYouMean(given, known)} Try dm ${name} --help.`;
}
