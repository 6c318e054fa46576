import type { CatalogueIndex } from "./catalogue-index.ts";
import type { Mark } from "../chart/mark.ts";
import { marksOf } from "../chart/chart.ts";
import { isPredicated, queryOf, type Query } from "./query.ts";
import type { Relation } from "../grammar/relations/relation.ts";
import { relationsOf } from "../grammar/relations/relations.ts";
import { resolve, type Resolution } from "./resolve.ts";
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
  const phrase = phraseOf([...tokens], marksOf(tokens), frame, index);
  if (first !== undefined) read.set(first, [...known.slice(1 - mostKept), { phrase, frame, index }]);
  return phrase;
}

const isRun = (own: readonly Token[], tokens: readonly Token[]): boolean =>
  own.length === tokens.length && own.every((token, at) => token === tokens[at]);

function phraseOf(tokens: readonly Token[], all: readonly Mark[], frame: Query, index: CatalogueIndex): Phrase {
  const marks = all.filter((mark) => !isState(mark, tokens, index));
  const query = queryOf(tokens, marks, index);
  const relations = relationsOf(tokens, marks, index.subjects);
  const [relation] = relations;
  return { tokens, marks, query, relation, relations, resolution: resolve(query, frame, relation, index) };
}

/** "Is degraded", where a signal has that label, says how it is, and no movement. */
const isState = ({ kind, start, end }: Mark, tokens: readonly Token[], index: CatalogueIndex): boolean =>
  kind === "move" &&
  end === start + 1 &&
  index.labels.has(tokens[start]?.stem ?? "") &&
  isPredicated(tokens, start, index);
