import { parseSentence } from "../../worker/domain/task/sentence/form/parse.ts";
import { compilerFor } from "../../worker/domain/task/sentence/settle/compiler.ts";
import { compiledOrError, compiledMeaning } from "../../worker/domain/task/sentence/settle/meaning.ts";
import { DomainError } from "../../worker/domain/values/errors/errors.ts";
import { type Candidate, candidatesIn, prepared } from "../../worker/reading/lexical/choice/candidates.ts";
import { doubtOf } from "../../worker/reading/lexical/choice/decide.ts";
import { costOf } from "../../worker/reading/lexical/choice/points.ts";
import { type Answer, askedOf } from "../corpora/answers.ts";
import { catalogueOf, corpus, type CorpusFile, type Sentence } from "../corpora/files.ts";
import { foldsOf } from "../corpora/folds.ts";
import { fitting, labelsOf } from "../corpora/verdict.ts";
import type { Scoring } from "./scoring.ts";

/** One candidate of a sentence: the canonical sentence it compiles to, or null, and whether that is right. */
export interface Option {
  candidate: Candidate;
  sentence: string | null;
  meaning: string | null;
  right: boolean;
}

/** A labelled sentence with what it may mean. */
export interface Row {
  file: CorpusFile;
  item: Sentence;
  /** The group of files that share signals. */
  fold: number;
  isPublic: boolean;
  /** What its author wrote together; `own` ones are of the reader's own author. */
  set: string;
  options: Option[];
}

/** The sets whose sentences stand as on the pages that they are from, with all that surrounds them. */
export const unabridged: ReadonlySet<string> = new Set(["n", "t"]);

/** Every labelled sentence of the repository with its candidates. */
export function allRows(): Row[] {
  const strangers = corpus("public");
  const files = [...strangers, ...corpus("own")];
  const folds = foldsOf(files);
  return files.flatMap((file) =>
    file.cases.map(aboutOne).map((item) => ({
      file,
      item,
      fold: folds.findIndex((group) => group.includes(file)),
      isPublic: strangers.includes(file),
      set: file.set ?? "own",
      options: optionsOf(file, item),
    })),
  );
}

/** Candidates are about one entity, so of a sentence about many none may be accepted. */
function aboutOne(item: Sentence): Sentence {
  const isOfMany = labelsOf(item).some((label) => parseSentence(label)?.group !== undefined);
  return isOfMany ? { ...item, label: { refuse: "about many entities" } } : item;
}

/** The candidates of a sentence, compiled. */
function optionsOf(file: CorpusFile, item: Sentence): Option[] {
  const compiler = compilerFor(askedOf(file, item));
  const fits = fitting(file, item);
  return candidatesIn(prepared(item.intent, catalogueOf(file))).map((candidate) => {
    const compiled = compiledOrError(() => compiler.reading(candidate.reading));
    if (compiled instanceof DomainError) return { candidate, sentence: null, meaning: null, right: false };
    const [sentence, meaning] = [compiled.provenance.sentence ?? "", compiledMeaning(compiled)];
    return { candidate, sentence, meaning, right: fits(sentence, meaning) };
  });
}

/** The candidates of a sentence as some weights rank them, the cheapest first, each with what it costs. */
export function ranked({ options }: Row, scoring: Scoring): Option[] {
  return options
    .map((option) => ({
      ...option,
      candidate: { ...option.candidate, cost: costOf(option.candidate.points, scoring) },
    }))
    .toSorted((one, other) => one.candidate.cost - other.candidate.cost);
}

const mostOffers = 3;

/** Whether something is right for a sentence. */
export const isAnswerable = ({ item: { label } }: Row): boolean => label !== undefined && "accept" in label;

/** What becomes of a sentence whose candidates some scoring ranked, and what decided it: a check, `cost`, `margin` or `compile`, or null where it is accepted. */
export function answered(options: readonly Option[], scoring: Scoring): { answer: Answer; by: string | null } {
  const [best] = options;
  if (best === undefined) return { answer: { refused: "", reason: "no_candidate", offered: [] }, by: "candidates" };
  const others = options.slice(1).map(({ candidate }) => candidate);
  const doubt = doubtOf(best.candidate, others, scoring);
  if (doubt === null && best.sentence !== null) return { answer: { accepted: best.sentence, warnings: [] }, by: null };
  if (doubt === null) return { answer: { refused: "", reason: "compile", offered: [] }, by: "compile" };
  const meanings = new Map(
    options.flatMap(({ meaning, sentence }) => (meaning === null ? [] : [[meaning, sentence ?? ""]])),
  );
  const offered = [...meanings.values()].slice(0, mostOffers);
  return { answer: { refused: doubt.why, reason: doubt.check, offered }, by: doubt.check };
}
