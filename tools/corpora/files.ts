import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Catalogue, CatalogueSignal } from "../../worker/domain/language/catalogue.ts";
import type { TaskConstraints } from "../../worker/domain/task/compile-intent.ts";
import { catalogueUnder } from "../../worker/domain/task/strategy/catalogue-under.ts";
import type { ApplicationContext } from "../../worker/domain/values/definitions/context.ts";
import type { GuardrailsDefinition } from "../../worker/domain/values/definitions/guardrails.ts";

/** A file of sentences about one domain, with all that their meaning depends on. */
export interface CorpusFile {
  domain: string;
  /** What its author wrote together, of a public file. */
  set?: string;
  context: ApplicationContext | null;
  primitives: (Pick<CatalogueSignal, "primitive_id" | "type"> & {
    description?: string;
    labels?: string[] | null;
    synonyms?: string[];
    unit?: string;
  })[];
  guardrails: GuardrailsDefinition;
  cases: Sentence[];
}

/** One sentence and what is right for it: a label, or in files that others wrote what they expect. */
export interface Sentence {
  id: string;
  intent: string;
  kinds: string[];
  constraints: TaskConstraints | null;
  label?: Label;
  expect?: Expectation;
  /** Beside `expect`: what each operand of a composite must be. */
  deep?: Deep;
}

/**
 * What is right for a sentence, in canonical sentences: any of `accept` is a right answer; `ask` must not be answered, and one of
 * its readings should be offered; `refuse` says why no task can do it.
 */
export type Label = { accept: string[] } | { ask: string[]; why: string } | { refuse: string };

/** What others expect of a sentence: acceptable values of what is listed; the rest is free. */
export interface Expectation {
  status: number;
  primitives?: string[][];
  strategy?: string[];
  params?: Record<string, unknown[]>;
  params_alt?: Record<string, unknown[]>[];
}

type OneOrMore<Value> = Value | Value[];

/** Signal, side (or `equals`) and value of each operand. */
export interface Deep {
  op: "and" | "or";
  operands: [signal: OneOrMore<string>, side: OneOrMore<string>, value: OneOrMore<string | number | boolean>][];
}

/**
 * The labelled sentences of the repository: `public` ones are written by strangers, near verbatim from public sources; `groups` are the
 * project's own about many entities.
 */
type CorpusName = "public" | "own" | "groups";

/** The files of a corpus of the repository, in the order of their names. */
export const corpus = (name: CorpusName): CorpusFile[] =>
  filesAt(new URL(`../../test/reading/corpora/${name}`, import.meta.url).pathname);

/** The files at a path: the file itself, or every .json file of a folder. */
export function filesAt(path: string): CorpusFile[] {
  const names = statSync(path).isDirectory()
    ? readdirSync(path)
        .filter((name) => name.endsWith(".json"))
        .sort()
        .map((name) => join(path, name))
    : [path];
  return names.map((name) => JSON.parse(readFileSync(name, "utf8")) as CorpusFile);
}

const catalogues = new WeakMap<CorpusFile, Catalogue>();

/** What sentences of a file are read against; always the same object for the same file. */
export function catalogueOf(file: CorpusFile): Catalogue {
  const known = catalogues.get(file);
  if (known !== undefined) return known;
  const primitives = file.primitives.map(({ labels, ...signal }) => ({
    ...signal,
    ...(labels == null ? {} : { labels }),
    missing_data_policy: "null" as const,
  }));
  const catalogue = catalogueUnder(primitives, file.guardrails, file.context);
  catalogues.set(file, catalogue);
  return catalogue;
}
