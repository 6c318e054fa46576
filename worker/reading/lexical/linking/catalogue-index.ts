import type { Catalogue, CatalogueSignal } from "../../../domain/language/catalogue.ts";
import { stem } from "../../../domain/language/stem.ts";
import { weights } from "./weights.ts";
import { comparingForms } from "../lexicon/comparisons.ts";
import { movementForms } from "../lexicon/movements.ts";
import { genericStems, plainStems } from "../lexicon/function-words.ts";
import { singularOf } from "../lexicon/words/endings.ts";
import { labelLead, namedStates, truth } from "../lexicon/words/flags.ts";
import type { Token } from "../text/token.ts";
import { kept } from "../text/kept.ts";
import { tokenise } from "../text/tokenise.ts";
import { shortens } from "../../../domain/language/words.ts";
import { contentOf, type IndexedSignal, indexSignal, namespaceOf } from "./indexed-signal.ts";
import { type Meeting, meetings } from "./similar.ts";

export type { IndexedSignal } from "./indexed-signal.ts";

/** The words of all signals and how telling each is. */
export interface CatalogueIndex {
  readonly signals: readonly IndexedSignal[];
  /** The signal with an id. */
  signal(id: string | undefined): CatalogueSignal | undefined;
  /** Signals that have a stem among their words, are called so by initials, or have it as their id. */
  having(word: string): readonly IndexedSignal[];
  /** The words of the catalogue that a stem may stand for. */
  meetings(stem: string): readonly Meeting[];
  /** How telling a stem is: whole steps by which the signals are more than those that have it; 0 for a stem that none has. */
  idf(stem: string): number;
  /** The same, and little for nouns that fit any measurement. */
  heft(stem: string): number;
  /** The signals of the namespace that a word is: it says whose signals are meant, not which. Empty for other words. */
  signalsOf(token: Token): readonly IndexedSignal[];
  /** Whether two stems stand side by side in the id of a signal. */
  sideBySide(a: string, b: string): boolean;
  /** Terms of the context, with the words of their definitions. */
  readonly hints: readonly { term: string; stems: readonly string[]; definition: readonly Token[] }[];
  /** Stems of any signal's own name. */
  readonly idStems: ReadonlySet<string>;
  /** The same with what its description says first: "pressure drop across the filter". */
  readonly subjects: ReadonlySet<string>;
  /** Small words that are states, where a signal is named after one: "up", "down". */
  readonly standing: ReadonlySet<string>;
  /** Stems of labels of one word. */
  readonly labels: ReadonlySet<string>;
  /** The last words of the names of flags: "new" of `is_new`. */
  readonly flagNames: ReadonlySet<string>;
  /** Stems of any signal. */
  readonly vocabulary: ReadonlySet<string>;
  readonly namespaces: ReadonlySet<string>;
}

const { generic, thin } = weights.index;
const spoken = new Set([...comparingForms, ...movementForms]);
const cache = new WeakMap<Catalogue, CatalogueIndex>();

/** Builds the index of a catalogue, once per catalogue. */
export function indexOf(catalogue: Catalogue): CatalogueIndex {
  const known = cache.get(catalogue);
  if (known !== undefined) return known;
  const signals = catalogue.primitives
    .toSorted((a, b) => (a.primitive_id < b.primitive_id ? -1 : 1))
    .map((signal) => indexSignal(signal, catalogue));
  const postings = new Map<string, IndexedSignal[]>();
  for (const indexed of signals)
    for (const key of new Set([
      ...indexed.words.keys(),
      ...indexed.initials.keys(),
      indexed.signal.primitive_id.toLowerCase(),
    ])) {
      const list = postings.get(key);
      if (list === undefined) postings.set(key, [indexed]);
      else list.push(indexed);
    }
  const vocabulary = new Set(signals.flatMap(({ words }) => [...words.keys()]));
  const labels = new Set(signals.flatMap(({ signal }) => (signal.labels ?? []).flatMap(labelStem)));
  const idStems = new Set(signals.flatMap((signal) => signal.idStems));
  const pairs = new Set(signals.flatMap((one) => one.idStems.map((own, at) => `${own} ${one.idStems[at + 1] ?? ""}`)));
  const namespaces = new Set(signals.map(({ signal }) => namespaceOf(signal.primitive_id)));
  const nouns = [...namespaces].flatMap((name) => {
    const own = signals.filter(({ signal }) => namespaceOf(signal.primitive_id) === name);
    return contentOf(name.replace(/[._]/g, " ")).map((noun) => ({ noun, own }));
  });
  const idf = kept((word: string): number => {
    const all = postings.get(word) ?? [];
    const having = all.filter(({ words }) => !["entity", "namespace"].includes(words.get(word) ?? "")).length;
    return vocabulary.has(word) || all.length > 0 ? stepsOf(having, Math.max(signals.length, thin)) : 0;
  });
  const signalsOf = kept((word: string): readonly IndexedSignal[] => {
    const [text = "", own] = word.split(" ");
    return nouns.flatMap(({ noun, own: signals }) =>
      (noun.stem === own && sameNoun(noun.text, text)) ||
      (noun.text.length <= 3 &&
        3 * noun.text.length <= text.length &&
        !spoken.has(text) &&
        abbreviates(noun.text, text))
        ? signals
        : [],
    );
  });
  const index: CatalogueIndex = {
    signals,
    signal: (id) => signals.find(({ signal }) => signal.primitive_id === id)?.signal,
    having: (word) => postings.get(word) ?? [],
    meetings: kept((word) => meetings(word, vocabulary)),
    idf,
    heft: (word) => {
      const plain = genericStems.has(word) || plainStems.has(word) || word.length === 1;
      return plain ? Math.floor((idf(word) * generic) / 100) : idf(word);
    },
    signalsOf: ({ text, stem: own }) => signalsOf(`${text} ${own}`),
    sideBySide: (a, b) => pairs.has(`${a} ${b}`),
    hints: (catalogue.context?.semantic_hints ?? []).map(({ term, definition }) => ({
      term,
      stems: tokenise(term).map((token) => token.stem),
      definition: tokenise(definition),
    })),
    idStems,
    subjects: new Set(signals.flatMap(({ subject }) => [...subject])),
    standing: standingIn(signals),
    labels,
    flagNames: new Set(signals.flatMap(({ flag, idStems: own }) => (flag ? own.slice(-1) : []))),
    vocabulary,
    namespaces,
  };
  cache.set(catalogue, index);
  return index;
}

/** Thousandths, each an eighth more than the one before: a logarithm in whole numbers, the same in every engine. */
const steps = Array.from({ length: 128 }).reduce<number[]>(
  (all) => [...all, Math.floor(((all.at(-1) ?? 1000) * 9) / 8)],
  [],
);

/** Inverse document frequency: how many steps the signals are above those that have a word; one that is in no text is a third. */
function stepsOf(having: number, total: number): number {
  const count = having === 0 ? Math.floor(total / 3) : having;
  const ratio = Math.floor((1000 * (2 * total + 2)) / (2 * count + 1));
  const above = steps.findIndex((step) => step > ratio);
  return above < 0 ? steps.length : above;
}

/** "Veh" and "htl" of what they are of: how the word begins, or consonants of it; not "qa" of "quotas". */
const abbreviates = (short: string, word: string): boolean =>
  word.startsWith(short) || (shortens(short, word) && !/[aeiou]/.test(short.slice(1)));

/** "Deploys" of a deployment, not "applications" of an applicant, though their stems are the same. */
function sameNoun(a: string, b: string): boolean {
  const [one, other] = [singularOf(a), singularOf(b)];
  return one.startsWith(other) || other.startsWith(one);
}

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
