import { closedLabels } from "../../../domain/language/catalogue.ts";
import { stateOf } from "./state.ts";
import { is } from "../lexicon/words/category.ts";
import { afterEnd } from "../lexicon/words/joints.ts";
import type { CatalogueIndex } from "./catalogue-index.ts";
import type { Mark } from "../chart/mark.ts";
import { marksOf } from "../chart/chart.ts";
import { queryOf, type Query } from "./query.ts";
import type { Relation } from "../grammar/relations/relation.ts";
import { relationsOf } from "../grammar/relations/relations.ts";
import { resolve } from "./resolve.ts";
import type { Resolution } from "./resolve.ts";
import type { Token } from "../text/token.ts";

/** A run of words with what it says and which signal it names. */
export interface Phrase {
  readonly tokens: readonly Token[];
  readonly marks: readonly Mark[];
  readonly query: Query;
  /** The likeliest of what it may say. */
  readonly relation: Relation;
  readonly relations: readonly Relation[];
  readonly resolution: Resolution;
}

/** Phrases as they were read, by their first word. */
const read = new WeakMap<Token, { phrase: Phrase; frame: Query; index: CatalogueIndex }[]>();
/** Words of a term of the context are read with every sentence anew, and what is kept with them must not grow. */
const mostKept = 8;

/** Reads a run of words against the catalogue, once; the frame only helps to tell equal signals apart. */
export function readPhrase(tokens: readonly Token[], frame: Query, index: CatalogueIndex): Phrase {
  const [first] = tokens;
  const known = (first && read.get(first)) ?? [];
  const same = known.find((one) => one.frame === frame && one.index === index && isRun(one.phrase.tokens, tokens));
  if (same !== undefined) return same.phrase;
  const phrase = readNew([...tokens], frame, index);
  if (first !== undefined) read.set(first, [...known.slice(1 - mostKept), { phrase, frame, index }]);
  return phrase;
}

const isRun = (own: readonly Token[], tokens: readonly Token[]): boolean =>
  own.length === tokens.length && own.every((token, at) => token === tokens[at]);

function readNew(tokens: readonly Token[], frame: Query, index: CatalogueIndex): Phrase {
  const marks = marksOf(tokens);
  const stated = withoutLabels(tokens, marks, index);
  const phrase = stated === null ? null : phraseOf(tokens, stated, frame, index);
  return phrase !== null && namesLabel(phrase) ? phrase : phraseOf(tokens, marks, frame, index);
}

/** "Is in drain", "is falling": the marks without those that may be a label, or null where none may be. */
function withoutLabels(
  tokens: readonly Token[],
  marks: readonly Mark[],
  index: CatalogueIndex,
): readonly Mark[] | null {
  if (marks.some(({ kind }) => kind === "number" || kind === "range")) return null;
  const left = marks.filter(({ kind, end }) => {
    const [last, next] = [tokens[end - 1], tokens[end]];
    const ends = next === undefined || next.kind === "break" || is(next, afterEnd);
    return !((kind === "move" || kind === "level" || kind === "deviate") && ends && index.labels.has(last?.stem ?? ""));
  });
  return left.length === marks.length ? null : left;
}

/** Whether a phrase names a signal and one of its labels. */
function namesLabel({ tokens, resolution }: Phrase): boolean {
  if (resolution.status !== "found" || closedLabels(resolution.best.indexed.signal) === null) return false;
  return (stateOf(tokens, resolution.best)?.labels.length ?? 0) > 0;
}

function phraseOf(tokens: readonly Token[], marks: readonly Mark[], frame: Query, index: CatalogueIndex): Phrase {
  const query = queryOf(tokens, marks, index);
  const relations = relationsOf(tokens, marks, index.idStems);
  const [relation] = relations;
  return { tokens, marks, query, relation, relations, resolution: resolve(query, frame, relation, index) };
}
