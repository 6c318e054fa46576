import type { ParseArgsOptionDescriptor } from "node:util";
import type { DecisionMonitor } from "../client.ts";
import type { Profiles } from "./profile.ts";

/** How a command ended; also the exit code of the process. */
export const exitCodes = {
  ok: 0,
  /** It worked, and the answer is no: a test failed, a decision does not verify, two versions differ. */
  no: 1,
  usage: 2,
  /** The service refused: asking again changes nothing. */
  refused: 3,
  /** No response, or an error in the service: worth retrying later. */
  unavailable: 4,
} as const;
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** An invalid command line; its message is for the person at the keyboard. */
export class UsageError extends Error {}

/** What a command works with. */
export interface Context {
  /** The client; throws UsageError when the environment has no key or address. */
  client: () => DecisionMonitor;
  /** Its words beside the options. */
  positionals: string[];
  /** The first of them; empty where there is none. */
  subject: string;
  /** An option's text; undefined when it was not given. */
  text: (name: string) => string | undefined;
  /** Every value of an option that may be repeated. */
  texts: (name: string) => string[];
  flag: (name: string) => boolean;
  /** Reads a file, or standard input for `-`. */
  readFile: (path: string) => Promise<string>;
  /** The paths of YAML files below a folder, hidden ones left out; null where there is no folder. */
  listFiles: (folder: string) => Promise<string[] | null>;
  /** Writes a file whole, and the folder it is in. */
  writeFile: (path: string, text: string) => Promise<void>;
  /** The answer: `data` with --json, else the lines for people. Gives the exit code: no where it `holds` not. */
  show: (data: unknown, lines: () => string[], holds?: boolean) => ExitCode;
  /** Writes a line of an answer that is too long to be held; for a command whose answer has no other form. */
  write: (line: string) => void;
  /** Asks the person at the terminal; null where there is none, or where a program reads the answer. */
  ask: ((question: string) => Promise<string>) | null;
  /** The saved profiles, and where they are. */
  profiles: { path: string; read: () => Promise<Profiles>; write: (profiles: Profiles) => Promise<void> };
  /** What goes on meanwhile; not part of the answer. */
  progress: (line: string) => void;
}

/** One command of `dm`. */
export interface Command {
  /** Its words, such as `tasks create`. */
  name: string;
  /** What follows them, such as `INTENT --scope SCOPE`. */
  usage: string;
  summary: string;
  /** Options with a word on each. */
  options?: Record<string, ParseArgsOptionDescriptor & { help: string }>;
  examples: string[];
  /** The exit code of every failure, where other codes mean something of their own. */
  failsWith?: ExitCode;
  /** What its first word may be, where there are only a few. */
  words?: readonly string[];
  /** How many words it takes beside the options: fewest and most; one if it does not say. */
  takes?: readonly [number, number];
  run: (context: Context) => Promise<ExitCode>;
}

/** An option's text; throws UsageError when it was not given. */
export function required({ text }: Context, name: string): string {
  const value = text(name);
  if (value === undefined) throw new UsageError(`--${name} is missing.`);
  return value;
}

/** A whole number from 1 on; throws UsageError for anything else. */
export function countOf({ text }: Context, name: string, otherwise: number): number {
  const given = text(name);
  const count = Number(given ?? otherwise);
  if (given?.trim() === "" || !Number.isInteger(count) || count < 1)
    throw new UsageError(`--${name} must be a whole number of at least 1.`);
  return count;
}

/** The first items of a list, over its pages. */
export async function firstOf<Item>(list: AsyncIterable<Item>, most: number): Promise<Item[]> {
  const items: Item[] = [];
  for await (const item of list) if (items.push(item) >= most) break;
  return items;
}

/** The texts of options, each under the name that a request has for it; those that were not given are left out. */
export function given<const Names extends Readonly<Record<string, string>>>(
  { text }: Context,
  names: Names,
): { [Key in Names[keyof Names]]?: string } {
  const all = Object.entries(names).map(([option, name]) => [name, text(option)] as const);
  return Object.fromEntries(all.filter(([, value]) => value !== undefined)) as { [Key in Names[keyof Names]]?: string };
}
