import type { Catalogue, CatalogueSignal } from "../../../domain/language/catalogue.ts";
import { scaleOf } from "../../../domain/language/signal-scale.ts";
import { traitsOf } from "../../../domain/values/values.ts";
import { stem } from "../../../domain/language/stem.ts";
import { deniedStems } from "../grammar/relations/denial.ts";
import { unitNames, durationsIn } from "../lexicon/amounts/time-units.ts";
import type { Token } from "../text/token.ts";
import { tokenise } from "../text/tokenise.ts";
import { genericStems, plainStems, stopwords } from "../lexicon/function-words.ts";
import { particle } from "../lexicon/words/particles.ts";
import { standingWords, labelLead, namedNo, namedStates, truth } from "../lexicon/words/flags.ts";
import { is } from "../lexicon/words/category.ts";
import { singularOf } from "../lexicon/words/endings.ts";
import { weights } from "../choice/weights.ts";

/** Where a word of a signal stands, and how much a match on it says. */
type FieldName = "id" | "synonym" | "description" | "label" | "namespace" | "entity";
export const fieldWeights: Readonly<Record<FieldName, number>> = weights.fields;

/** A signal with its words. */
export interface IndexedSignal {
  readonly signal: CatalogueSignal;
  /** True or false: only of a flag does the opposite word say something. */
  readonly flag: boolean;
  /** A share of a whole, which tells that of its opposite too. */
  readonly share: boolean;
  /** The guardrails give it priors. */
  readonly primed: boolean;
  /** Stems that the signal's own text denies ("who do not enrol"), of a flag or a share. */
  readonly denied: ReadonlySet<string>;
  /** The heaviest field each stem occurs in. */
  readonly words: ReadonlyMap<string, FieldName>;
  /** Stems of the id in order, without its windows. */
  readonly idStems: readonly string[];
  /** Stems of the description in order. */
  readonly descriptionStems: readonly string[];
  /** Stems of its labels of several words. */
  readonly longLabels: readonly (readonly string[])[];
  /** Durations in id and description, e.g. `30d`. */
  readonly durations: ReadonlySet<string>;
  /** Initials of runs of words, e.g. `aov` of "average order value". */
  readonly initials: ReadonlySet<string>;
}

/** The words of all signals and how telling each is. */
export interface CatalogueIndex {
  readonly signals: readonly IndexedSignal[];
  /** Signals that have a stem among their words, are called so by initials, or have it as their id. */
  having(word: string): readonly IndexedSignal[];
  /** Inverse document frequency of a stem over the signals; 0 for a stem that none has. */
  idf(stem: string): number;
  /** The signals of the namespace that a word is: it says whose signals are meant, not which. Empty for other words. */
  signalsOf(token: Token): readonly IndexedSignal[];
  /** Whether two stems stand side by side in the id of a signal. */
  sideBySide(a: string, b: string): boolean;
  /** How telling a stem is when a signal is described: idf, and little for nouns that fit any measurement. */
  heft(stem: string): number;
  /** Terms of the context, with the words of their definitions. */
  readonly hints: readonly { term: readonly string[]; definition: readonly Token[] }[];
  /** Stems of any signal's own name. */
  readonly idStems: ReadonlySet<string>;
  /** Small words that are states, where a signal is named after one: "up", "down". */
  readonly standing: ReadonlySet<string>;
  /** Stems of labels of one word. */
  readonly labels: ReadonlySet<string>;
  /** Stems of any signal. */
  readonly vocabulary: ReadonlySet<string>;
}

const cache = new WeakMap<Catalogue, CatalogueIndex>();
/** The most words of sentences whose signals are kept with an index. */
const mostWords = 5_000;

/** Builds the index of a catalogue, once per catalogue. */
export function indexOf(catalogue: Catalogue): CatalogueIndex {
  const known = cache.get(catalogue);
  if (known !== undefined) return known;
  const signals = [...catalogue.primitives]
    .sort((a, b) => (a.primitive_id < b.primitive_id ? -1 : 1))
    .map((signal) => indexSignal(signal, catalogue));
  const counts = new Map<string, number>();
  for (const { words } of signals) {
    for (const [word, field] of words)
      if (field !== "entity" && field !== "namespace") counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  const total = Math.max(signals.length, 8);
  const vocabulary = new Set(signals.flatMap(({ words }) => [...words.keys()]));
  const idfs = new Map(
    [...vocabulary].map((word) => {
      const count = counts.get(word) ?? total / 3;
      return [
        word,
        Math.log(1 + (total - count + weights.index.smoothing) / (count + weights.index.smoothing)),
      ] as const;
    }),
  );
  const idf = (word: string): number => idfs.get(word) ?? 0;
  const postings = new Map<string, IndexedSignal[]>();
  for (const indexed of signals) {
    const keys = new Set([...indexed.words.keys(), ...indexed.initials, indexed.signal.primitive_id.toLowerCase()]);
    for (const key of keys) {
      const list = postings.get(key);
      if (list === undefined) postings.set(key, [indexed]);
      else list.push(indexed);
    }
  }
  const namespaces = new Set(signals.map(({ signal }) => namespaceOf(signal.primitive_id)));
  const entities = [...namespaces].flatMap((name) => {
    const own = signals.filter(({ signal }) => namespaceOf(signal.primitive_id) === name);
    return content(name.replace(/[._]/g, " ")).map((noun) => ({ noun, own }));
  });
  const pairs = new Set(signals.flatMap(({ idStems }) => idStems.map((own, at) => `${own} ${idStems[at + 1] ?? ""}`)));
  const called = new Map<string, readonly IndexedSignal[]>();
  const index: CatalogueIndex = {
    signals,
    having: (word) => postings.get(word) ?? [],
    signalsOf: ({ text, stem }) => {
      const word = `${text} ${stem}`;
      const known = called.get(word);
      if (known !== undefined) return known;
      const found = entities.flatMap(({ noun, own }) =>
        (noun.stem === stem && sameNoun(noun.text, text)) || shortens(noun.text, text) ? own : [],
      );
      if (called.size > mostWords) called.clear();
      called.set(word, found);
      return found;
    },
    hints: (catalogue.context?.semantic_hints ?? []).map(({ term, definition }) => ({
      term: tokenise(term).map((token) => token.stem),
      definition: tokenise(definition),
    })),
    idf,
    sideBySide: (a, b) => pairs.has(`${a} ${b}`),
    heft: (word) =>
      idf(word) * (genericStems.has(word) || plainStems.has(word) || word.length === 1 ? weights.index.generic : 1),
    idStems: new Set(signals.flatMap((signal) => signal.idStems)),
    standing: standingIn(signals),
    labels: new Set(signals.flatMap(({ signal }) => (signal.labels ?? []).flatMap(labelStem))),
    vocabulary,
  };
  cache.set(catalogue, index);
  return index;
}

/** "pg" for "PostgreSQL": a short name whose letters the word has in order, the first one first. */
function shortens(name: string, word: string): boolean {
  if (name.length > 3 || name.length < 2 || word.length < 3 * name.length || name[0] !== word[0]) return false;
  let at = 0;
  for (const letter of word) if (letter === name[at]) at++;
  return at === name.length;
}

/** "Deploys" of a deployment, not "applications" of an applicant, though their stems are the same. */
function sameNoun(a: string, b: string): boolean {
  const [one, other] = [a, b].map((word) => singularOf(word));
  return one !== undefined && other !== undefined && (one.startsWith(other) || other.startsWith(one));
}

/** Whether a categorical signal is a flag written as labels. */
function isTrueFalse(signal: CatalogueSignal): boolean {
  const labels = (signal.labels ?? []).map((label) => label.toLowerCase());
  return labels.length === 2 && labels.every((label) => truth.test(label));
}

function isShare(signal: CatalogueSignal): boolean {
  const { kind, range } = scaleOf(signal);
  return range?.[0] === 0 && ((kind === "ratio" && range[1] === 1) || (kind === "percent" && range[1] === 100));
}

function namespaceOf(id: string): string {
  return id.slice(0, Math.max(id.indexOf("."), 0)).toLowerCase();
}

function indexSignal(signal: CatalogueSignal, catalogue: Catalogue): IndexedSignal {
  const id = signal.primitive_id.toLowerCase();
  const dot = id.indexOf(".");
  const named = withNames(id.slice(dot + 1).replace(/[._]/g, " "));
  const stands = signal.type === "boolean" || traitsOf(signal.type).base === "int";
  const local = stands ? [...contentStems(named), ...standingStems(named)] : contentStems(named);
  const namespace = namespaceOf(id);
  const description = contentStems(withNames(signal.description ?? ""));
  const words = new Map<string, FieldName>();
  const add = (stems: readonly string[], field: FieldName): void => {
    for (const word of stems) {
      const held = words.get(word);
      if (held === undefined || fieldWeights[field] > fieldWeights[held]) words.set(word, field);
    }
  };
  const entity = catalogue.context?.domain.entities?.find((candidate) => candidate.name.toLowerCase() === namespace);
  if (entity !== undefined) add(contentStems(entity.description), "entity");
  add(contentStems(namespace.replace(/[._]/g, " ")), "namespace");
  add(
    (signal.labels ?? [])
      .filter((label) => !truth.test(label))
      .flatMap((label) => [...contentStems(label.replace(/_/g, " ")), ...standingStems(label.toLowerCase())]),
    "label",
  );
  add(description, "description");
  add(
    (signal.synonyms ?? []).flatMap((synonym) => contentStems(synonym.replace(/_/g, " "))),
    "synonym",
  );
  add(local, "id");
  const text = `${named} ${withNames(signal.description ?? "")}`;
  const share = isShare(signal);
  const flag = signal.type === "boolean" || isTrueFalse(signal);
  return {
    signal,
    flag,
    share,
    primed: catalogue.primed?.has(signal.primitive_id) ?? false,
    denied: new Set(flag || share ? deniedStems(tokenise(text)) : []),
    words,
    idStems: local,
    descriptionStems: description,
    longLabels: (signal.labels ?? [])
      .map((label) => tokenise(label.replace(/[_-]/g, " ")).map((token) => token.stem))
      .filter((label) => label.length > 1),
    durations: new Set(durationsIn(text)),
    initials: initialsOf(signal, id.slice(dot + 1)),
  };
}

/** "No read ratio", "no-show rate": the "no" belongs to the name and denies nothing. */
const withNames = (text: string): string => text.replace(namedNo, "no");

function standingIn(signals: readonly IndexedSignal[]): ReadonlySet<string> {
  const labels = signals.flatMap(({ words }) =>
    [...words].flatMap(([word, field]) => (field === "label" ? [word] : [])),
  );
  const known = new Set([...signals.flatMap(({ idStems }) => idStems), ...labels]);
  return new Set(
    namedStates.flatMap(({ words, names }) => ([...names].some((name) => known.has(stem(name))) ? [...words] : [])),
  );
}

function labelStem(label: string): string[] {
  const [word, ...more] = truth.test(label) ? [] : tokenise(label.replace(labelLead, ""));
  return word === undefined || more.length > 0 ? [] : [word.stem];
}

/** "Up", "is_on" and "servers_up" are named by a small word. */
function standingStems(name: string): string[] {
  return name
    .split(" ")
    .slice(-1)
    .filter((word) => standingWords.has(word));
}

const contentStems = (text: string): string[] => content(text).map((token) => token.stem);

function content(text: string): Token[] {
  return tokenise(text).filter(
    (token) =>
      token.kind === "word" && (!stopwords.has(token.text) || is(token, particle.without)) && !isTimeName(token.text),
  );
}

/** "30d" in a name is a time. */
function isTimeName(text: string): boolean {
  const letters = /^\d+([a-z]{1,2})$/.exec(text)?.[1];
  return letters !== undefined && unitNames.has(letters);
}

/** Initials of every run of two to five words of id and description. */
function initialsOf(signal: CatalogueSignal, local: string): Set<string> {
  const found = new Set<string>();
  for (const text of [local.replace(/_/g, " "), signal.description ?? "", ...(signal.synonyms ?? [])]) {
    const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
    for (let start = 0; start < words.length; start++) {
      for (let size = 3; size <= 5 && start + size <= words.length; size++) {
        const run = words.slice(start, start + size);
        const ends = [run[0], run.at(-1)].some((word) => stopwords.has(word ?? ""));
        if (!ends) found.add(run.map((word) => word.charAt(0)).join(""));
      }
    }
  }
  return found;
}
