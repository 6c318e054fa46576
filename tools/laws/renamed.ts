import { compiledMeaning } from "../../worker/domain/task/sentence/settle/meaning.ts";
import { DomainError } from "../../worker/domain/values/errors/errors.ts";
import type { CorpusFile } from "../corpora/files.ts";
import { meantBy } from "../corpora/answers.ts";
import type { Law } from "./law.ts";

const prefix = "t7.";

const renamed = new WeakMap<CorpusFile, CorpusFile>();

/** The file with another first part in every id, and its signals in the opposite order. */
function turned(file: CorpusFile): CorpusFile {
  const known = renamed.get(file);
  if (known !== undefined) return known;
  const ids = new Set(file.primitives.map(({ primitive_id }) => primitive_id));
  const rename = (value: unknown): unknown => {
    if (typeof value === "string") return ids.has(value) ? `${prefix}${value}` : value;
    if (Array.isArray(value)) return value.map(rename);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [rename(key) as string, rename(one)]));
  };
  const { primitives, guardrails, context } = rename(file) as CorpusFile;
  const made: CorpusFile = { ...file, primitives: primitives.toReversed(), guardrails, context };
  renamed.set(file, made);
  return made;
}

/** Signals that are all called otherwise, and listed in another order, change only the ids. */
export const renaming: Law = {
  name: "signals that are renamed and listed in another order change only ids",
  aim: 0.99,
  floor: 0.94,
  mutants: ({ file, item, compiled }) => {
    const ids = file.primitives.map(({ primitive_id }) => primitive_id);
    const named = ids.some((id) => item.intent.includes(id));
    return named || compiled.provenance.sentence === null ? [] : [{ intent: item.intent, file: turned(file) }];
  },
  holds: ({ file, item, compiled }, now) => {
    if (now instanceof DomainError) return false;
    const back = (now.provenance.sentence ?? "").replaceAll(`\`${prefix}`, "`");
    const again = meantBy(file, item, back);
    return again !== null && compiledMeaning(again) === compiledMeaning(compiled);
  },
};
