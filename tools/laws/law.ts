import { createHash } from "node:crypto";
import { compiledMeaning } from "../../worker/domain/task/sentence/settle/meaning.ts";
import type { CompiledIntent } from "../../worker/domain/task/compile-intent.ts";
import { DomainError } from "../../worker/domain/values/errors/errors.ts";
import type { Reading } from "../../worker/domain/language/reading.ts";
import { readLexically } from "../../worker/reading/lexical/reader.ts";
import { compiledFrom } from "../corpora/answers.ts";
import { catalogueOf, type CorpusFile, type Sentence } from "../corpora/files.ts";

/** A sentence that the reader accepts, what it is read as and what it compiles to. */
export interface Accepted {
  file: CorpusFile;
  item: Sentence;
  reading: Reading;
  compiled: CompiledIntent;
  /** The sentence without what ends it. */
  bare: string;
}

/** A change of a sentence, or of what it is read before; null where the law says nothing about it. */
export interface Mutant {
  intent: string;
  file?: CorpusFile;
}

/** What must hold of every accepted sentence and its mutants. */
export interface Law {
  name: string;
  /** The share of mutants for which it should hold. */
  aim: number;
  /** The share for which it holds today at least, which a test keeps from falling. */
  floor: number;
  mutants: (accepted: Accepted, at: number) => readonly Mutant[];
  /** Whether it holds; `now` is what a mutant compiles to, or the refusal. */
  holds: (accepted: Accepted, now: CompiledIntent | DomainError) => boolean;
}

/** How often a law held, and the mutants for which it did not. */
interface Held {
  law: Law;
  tried: number;
  broken: { was: Accepted; mutant: Mutant; now: CompiledIntent | DomainError }[];
}

/** The sentences of some files that are accepted, or of so many of them, which are drawn by the hash of their words. */
export function acceptedIn(files: readonly CorpusFile[], most = Infinity): Accepted[] {
  return files
    .flatMap((file) => file.cases.map((item) => ({ file, item, hash: hashOf(item.intent) })))
    .toSorted((one, other) => (one.hash < other.hash ? -1 : 1))
    .slice(0, most)
    .flatMap(({ file, item }) => {
      const reading = readLexically(item.intent, catalogueOf(file));
      const compiled = compiledFrom(file, item, reading);
      const bare = item.intent.trim().replace(/[\s.?!]+$/u, "");
      return compiled instanceof DomainError ? [] : [{ file, item, reading, compiled, bare }];
    });
}

const hashOf = (text: string): string => createHash("sha256").update(text).digest("hex");

/** Tries a law on accepted sentences; `most` mutants of each, now these and now those. */
export function tried(law: Law, accepted: readonly Accepted[], most = Infinity): Held {
  const held: Held = { law, tried: 0, broken: [] };
  for (const [at, was] of accepted.entries())
    for (const mutant of some(law.mutants(was, at), at, most)) {
      const now = compiledFrom(mutant.file ?? was.file, { intent: mutant.intent, constraints: was.item.constraints });
      held.tried++;
      if (!law.holds(was, now)) held.broken.push({ was, mutant, now });
    }
  return held;
}

function some<T>(all: readonly T[], at: number, most: number): readonly T[] {
  const from = all.length <= most ? 0 : at % all.length;
  return [...all.slice(from), ...all.slice(0, from)].slice(0, most);
}

/** Whether a mutant still compiles to the same. */
export const means = (was: Accepted, now: CompiledIntent | DomainError): boolean =>
  !(now instanceof DomainError) && compiledMeaning(now) === compiledMeaning(was.compiled);

/** A sentence with words beside what was read as a signal's name or as a number. */
export function inserted(
  { reading: { spans = [], text = "" } }: Accepted,
  as: "signal" | "number",
  side: "before" | "behind",
  words: string,
): Mutant[] {
  const places = spans.filter((span) => span.role === "read" && span.as === as);
  const place = side === "before" ? places[0]?.start : places.at(-1)?.end;
  if (place === undefined) return [];
  const intent = `${text.slice(0, place)} ${words} ${text.slice(place)}`;
  return [{ intent: intent.replace(/\s+/gu, " ").replace(/ ([,.;?!%])/gu, "$1") }];
}

/** The sentence with its first letter small, where it begins with a plain word. */
export const lowered = (text: string): string =>
  /^[A-Z][a-z]+(?![A-Za-z])/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
