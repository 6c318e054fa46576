import type { Command } from "./command.ts";
import { commandGroups } from "./suggest.ts";

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
  return expected(words.slice(0, -1), typed, commands, profiles).filter((word) => word.startsWith(typed));
}

function expected(
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
