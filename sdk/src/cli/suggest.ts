import { didYouMean } from "../../../worker/domain/values/wording/nearest.ts";
import type { Command } from "./command.ts";

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
