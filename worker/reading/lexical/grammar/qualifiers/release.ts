import { category, is } from "../../lexicon/category.ts";
import { toSignalUnit } from "../../../../domain/language/convert.ts";
import type { ReadNumber } from "../../../../domain/language/reading.ts";
import type { Hit } from "../../chart/longest.ts";
import { stopwords } from "../../lexicon/function-words.ts";
import type { ReleaseMeaning } from "../../lexicon/qualifiers/releases.ts";
import type { CatalogueIndex } from "../../linking/catalogue-index.ts";
import type { Token } from "../../text/token.ts";
import type { Catalogue } from "../../../../domain/language/catalogue.ts";
import type { BuiltParts } from "../conditions/parts.ts";

/** What has to be so before the alert is over. */
export interface SaidRelease {
  tokens: readonly Token[];
  number: ReadNumber;
  side: "above" | "below";
  /** What it is said of, where that is more than "it". */
  subject: readonly Token[];
  /** Signals that the subject may name, each word for itself. */
  named: readonly (readonly string[])[];
}

/** What a phrase of the lexicon says about the end of an alert; null where more follows that would belong to it. */
export function saidRelease(
  hit: Hit<ReleaseMeaning>,
  tokens: readonly Token[],
  next: Token | undefined,
  index: CatalogueIndex,
): SaidRelease | null {
  const [number] = hit.amounts;
  if (number === undefined || (next !== undefined && next.kind !== "break" && !is(next, category.qualifierJoints)))
    return null;
  const literal = new Set(hit.entry.phrase.match(/[a-z]+/g));
  const from = tokens.findIndex(({ kind }) => kind === "number");
  const subject = tokens
    .slice(0, from)
    .filter(({ kind, text }) => kind === "word" && !literal.has(text) && !stopwords.has(text));
  const named = subject.map((token) =>
    [...index.signalsOf(token), ...index.signals.filter(({ words }) => words.has(token.stem))].map(
      ({ signal }) => signal.primitive_id,
    ),
  );
  return { tokens, number, side: hit.entry.meaning.side, subject, named };
}

/** The bound in the signal's own unit, or why it is none of the condition. */
export function releaseOf(
  said: SaidRelease,
  built: readonly BuiltParts[],
  { primitives }: Catalogue,
): { value: number; note: string | null } | { nearest: string } {
  const [part, another] = built.flatMap(({ parts }) => parts);
  const signal = primitives.find(({ primitive_id }) => primitive_id === part?.primitive_id);
  const judged = part?.figure == null || part.figure.kind === "aggregate";
  if (part === undefined || another !== undefined || signal === undefined || part.negate || !judged)
    return { nearest: "make a task of its own for each condition, and say when each is over" };
  const { relation, direction, number } = part;
  const isLevel = relation === "compare" && number !== null && part.against === null && part.names === null;
  if (!isLevel || number.implied === true || (direction !== "above" && direction !== "below"))
    return { nearest: 'say the limit as a number too: "above 5%, clear when it is back below 1%"' };
  const uses = [...(built[0]?.uses ?? [])];
  const isRepeated = (token: Token): boolean => uses.some(([own, as]) => as === "signal" && own.stem === token.stem);
  if (said.subject.some((token, at) => !said.named[at]?.includes(signal.primitive_id) && !isRepeated(token)))
    return { nearest: 'the alert ends by the value that raises it: say "when it is back" and the number' };
  const unit = said.number.unit === "none" ? number.unit : said.number.unit;
  const [limit, bound] = [toSignalUnit(number, signal), toSignalUnit({ ...said.number, unit }, signal)];
  if ("mismatch" in limit || "mismatch" in bound) return { nearest: "give the number in the unit of the limit" };
  const isSafe = direction === "above" ? bound.value < limit.value : bound.value > limit.value;
  if (said.side === direction || !isSafe)
    return { nearest: `a value ${direction} the limit is over once it is back on the other side of it` };
  return bound;
}
