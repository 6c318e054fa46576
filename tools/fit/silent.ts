import { measureOf } from "../../worker/domain/language/measures.ts";
import { stem } from "../../worker/domain/language/stem.ts";
import { category } from "../../worker/reading/lexical/lexicon/category.ts";
import { actionVerbs, stopwords } from "../../worker/reading/lexical/lexicon/function-words.ts";
import { indexOf } from "../../worker/reading/lexical/linking/catalogue-index.ts";
import { catalogueOf } from "../corpora/files.ts";
import type { Row } from "./rows.ts";

/** In so many groups of sentences at least a word was left by a right reading. */
const groups = 3;

/** What is said with such a word raises no alarm: "it is expected" is never said in vain. */
const reassuring: ReadonlySet<string> = new Set(
  [category.praising, category.allowing, category.harmless].flatMap((words) => [...words].map(stem)),
);

/**
 * Stems of words that say nothing by themselves: right readings left them in several groups of sentences whose catalogue has no such word,
 * and in fewer groups the cheapest reading left them that must not be accepted.
 */
export function silentIn(rows: readonly Row[]): ReadonlySet<string> {
  const found = new Map<string, { silent: Set<number>; telling: Set<number> }>();
  for (const row of rows) {
    const { stems, right } = leftIn(row);
    for (const one of stems) {
      const seen = found.get(one) ?? { silent: new Set(), telling: new Set() };
      (right ? seen.silent : seen.telling).add(row.fold);
      found.set(one, seen);
    }
  }
  const taught = [...found].filter(
    ([word, { silent, telling }]) => silent.size >= groups && silent.size >= 2 * telling.size && !reassuring.has(word),
  );
  return new Set(taught.map(([word]) => word).toSorted());
}

/** What a row teaches, for every fit that it is in. */
const known = new WeakMap<Row, { stems: ReadonlySet<string>; right: boolean }>();

function leftIn(row: Row): { stems: ReadonlySet<string>; right: boolean } {
  const taught = known.get(row) ?? taughtBy(row);
  known.set(row, taught);
  return taught;
}

/** The words, of no use in the language of conditions and in no signal, that the first right candidate leaves; where there is none, the cheapest. */
function taughtBy({ file, options }: Row): { stems: ReadonlySet<string>; right: boolean } {
  const right = options.find((option) => option.right);
  const index = indexOf(catalogueOf(file));
  const { conditions = [], beside = [] } = (right ?? options[0])?.candidate.derivation ?? {};
  const left = [
    ...conditions.flatMap((one) => one.left),
    ...beside.flatMap(({ manner, tokens }) => (manner === "beside" ? tokens : [])),
  ];
  const stems = left.flatMap(({ kind, text, stem }) =>
    kind === "word" &&
    !stopwords.has(text) &&
    !actionVerbs.has(text) &&
    measureOf(stem) === null &&
    index.meetings(stem).length === 0 &&
    !index.labels.has(stem)
      ? [stem]
      : [],
  );
  return { stems: new Set(stems), right: right !== undefined };
}
