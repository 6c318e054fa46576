import type { CatalogueIndex } from "./catalogue-index.ts";
import type { Mark } from "../chart/mark.ts";
import { marksOf } from "../chart/chart.ts";
import { queryOf, type Query } from "./query.ts";
import { relationOf, type Relation } from "../grammar/relation.ts";
import { resolve, type Resolution } from "./resolve.ts";
import type { Token } from "../text/token.ts";

/** A run of words with what it says and which signal it names. */
export interface Phrase {
  readonly tokens: readonly Token[];
  readonly marks: readonly Mark[];
  readonly query: Query;
  readonly relation: Relation;
  readonly resolution: Resolution;
}

/** Reads a run of words against the catalogue; the frame only helps to tell equal signals apart. */
export function readPhrase(tokens: readonly Token[], frame: Query, index: CatalogueIndex): Phrase {
  const marks = marksOf(tokens);
  const query = queryOf(tokens, marks, index);
  const relation = relationOf(tokens, marks, index.idStems);
  return { tokens, marks, query, relation, resolution: resolve(query, frame, relation, index) };
}

/** The id of the signal a phrase names, or null. */
export function signalOf(phrase: Phrase): string | null {
  return phrase.resolution.status === "found" ? phrase.resolution.best.indexed.signal.primitive_id : null;
}

/** Words of a phrase that name something the catalogue does not know as a signal. */
export function unmatchedContent(phrase: Phrase): string[] {
  const matched = phrase.resolution.ranked[0]?.matched ?? new Set<string>();
  return phrase.query.words.filter((word) => word.content && !matched.has(word.stem)).map((word) => word.token.text);
}
