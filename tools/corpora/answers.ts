import type { Reading } from "../../worker/domain/language/reading.ts";
import type { CompiledIntent } from "../../worker/domain/task/compile-intent.ts";
import { type AskedSentence, compilerFor } from "../../worker/domain/task/sentence/settle/compiler.ts";
import { compiledOrError } from "../../worker/domain/task/sentence/settle/meaning.ts";
import type { Opinion } from "../../worker/domain/task/sentence/settle/opinion.ts";
import { settle } from "../../worker/domain/task/sentence/settle/settle.ts";
import { DomainError } from "../../worker/domain/values/errors/errors.ts";
import { isDuration, parseDuration } from "../../worker/domain/values/time.ts";
import { readLexically } from "../../worker/reading/lexical/reader.ts";
import { catalogueOf, type CorpusFile, type Sentence } from "./files.ts";

/** What became of a sentence, in canonical sentences: what it was taken to mean, or why it was refused and what was offered. */
export type Answer =
  | { accepted: string; warnings: readonly string[] }
  | { refused: string; reason: string; offered: readonly string[] };

/** A sentence before the rules of its file. */
export type Posed = Pick<Sentence, "intent" | "constraints">;

/** What the meaning of a sentence of a file depends on, but a reading of it. */
export function askedOf(file: CorpusFile, { intent, constraints }: Posed): AskedSentence {
  return {
    intent,
    catalogue: catalogueOf(file),
    guardrails: { definition: file.guardrails, label: "v1" },
    context: file.context === null ? null : { definition: file.context, version: "v1" },
    constraints: constraints ?? {},
  };
}

/** What the service makes of a sentence of a file, without one; a reading of it that is there already is not made again. */
export function compiledFrom(
  file: CorpusFile,
  item: Posed,
  reading: Reading = readLexically(item.intent, catalogueOf(file)),
  opinion: Opinion | null = null,
): CompiledIntent | DomainError {
  return compiledOrError(() => settle(item.intent, reading, opinion, compilerFor(askedOf(file, item))));
}

/** The same as an answer. */
export function answerTo(file: CorpusFile, item: Posed, reading?: Reading, opinion?: Opinion): Answer {
  const result = compiledFrom(file, item, reading, opinion);
  if (!(result instanceof DomainError))
    return { accepted: result.provenance.sentence ?? "", warnings: result.warnings };
  const { reason = result.code, readings = [] } = (result.details ?? {}) as Details;
  return { refused: result.message, reason, offered: readings.map(({ sentence }) => sentence) };
}

interface Details {
  reason?: string;
  readings?: { sentence: string }[];
}

/** What a canonical sentence compiles to where a sentence of a file stands; null where it does not compile. */
export function meantBy(
  file: CorpusFile,
  { constraints }: Pick<Posed, "constraints">,
  canonical: string,
): CompiledIntent | null {
  const compiler = compilerFor(askedOf(file, { intent: canonical, constraints }));
  const compiled = compiledOrError(() => compiler.sentence(canonical) ?? notCanonical(canonical));
  return compiled instanceof DomainError ? null : compiled;
}

/** The same canonical sentence with its durations in seconds: 24h and 1d are as long. Ids and labels stay as they are. */
export function inSeconds(canonical: string): string {
  return canonical.replace(/`[^`]*`|"(?:[^"\\]|\\.)*"|\b\d+(?:\.\d+)?(?:mo|[smhdwqy])\b/g, (piece) =>
    isDuration(piece) ? `${parseDuration(piece) / 1000}s` : piece,
  );
}

function notCanonical(text: string): never {
  throw new Error(`not in the controlled grammar: ${text}`);
}
