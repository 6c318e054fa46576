import { traitsOf } from "../../../domain/values/values.ts";
import type { ReadingPart } from "../../../domain/language/reading.ts";
import type { BuiltParts } from "./parts.ts";
import { readPhrase, signalOf, type Phrase } from "../linking/phrase.ts";
import type { ReadContext } from "./read-context.ts";
import type { Token } from "../text/token.ts";

/**
 * A comparison of one signal with another: "the draft value exceeds the prior period value". Null when no number is missing,
 * when the reference names no signal of its own, or when one signal speaks of both sides ("treatment over comparator").
 */
export function comparedWith(phrase: Phrase, built: BuiltParts, context: ReadContext): BuiltParts | null {
  const [part] = built.parts;
  const { compareAt, kind, number } = phrase.relation;
  const apart = part === undefined ? null : apartBy(part, phrase, built, context);
  if (apart !== null) return apart;
  if (
    part === undefined ||
    part.number !== null ||
    part.relation !== "compare" ||
    kind !== "compare" ||
    compareAt === null ||
    number !== null
  )
    return null;
  const compare = phrase.marks.find((mark) => mark.kind === "compare");
  const subject = numericOf(phrase.tokens.slice(0, compare?.start ?? 0), context);
  const reference = numericOf(phrase.tokens.slice(compareAt), context);
  if (subject === null || reference === null || subject.id === reference.id) return null;
  const spoken = phrase.query.words.map(({ token }) => [token, "signal"] as const);
  const all = new Map([...(built.uses ?? []), ...spoken.filter(([token]) => built.uses?.get(token) === undefined)]);
  if (phrase.resolution.status !== "found" || phrase.resolution.best.indexed.signal.primitive_id === reference.id) {
    return { ...built, parts: [differing(part, subject.id, reference.id)], operator: null, uses: all };
  }
  const { matched } = phrase.resolution.best;
  const covers = reference.telling.every((stem) => matched.has(stem));
  return covers ? null : { ...built, parts: [differing(part, subject.id, reference.id)], operator: null, uses: all };
}

/** "The outlet more than 20 degrees above the inlet": how far one signal lies from another. */
function apartBy(part: ReadingPart, phrase: Phrase, built: BuiltParts, context: ReadContext): BuiltParts | null {
  const mark = phrase.marks.find((one) => one.kind === "number" && one.number === phrase.relation.number);
  const compare = phrase.marks.find((one) => one.kind === "compare" && (mark === undefined || one.start >= mark.end));
  const before = phrase.marks.find((one) => one.kind === "compare");
  if (mark?.kind !== "number" || part.number === null || ["times", "percent"].includes(mark.number.unit)) return null;
  const led = before !== undefined && before.end <= mark.start && phrase.tokens[mark.start - 1]?.text === "by";
  const side = compare ?? (led ? before : undefined);
  if (side?.kind !== "compare") return null;
  const subject = numericOf(phrase.tokens.slice(0, Math.min(mark.start, side.start)), context);
  const reference = numericOf(phrase.tokens.slice(side.end, led ? mark.start - 1 : undefined), context);
  if (subject === null || reference === null || subject.id === reference.id) return null;
  const above = (side.direction === "below") === (mark.direction === "below");
  const [id, other] = side.direction === "below" ? [reference.id, subject.id] : [subject.id, reference.id];
  const said = phrase.query.words.map(({ token }) => [token, "signal"] as const);
  const sided = phrase.tokens.slice(side.start, side.end).map((token) => [token, "relation"] as const);
  const uses = new Map([
    ...sided,
    ...(built.uses ?? []),
    ...said.filter(([token]) => built.uses?.get(token) === undefined),
  ]);
  const number = {
    ...part,
    direction: above || mark.direction === null ? ("above" as const) : ("below" as const),
    relation: "compare" as const,
  };
  return { ...built, parts: [{ ...differing(number, id, other), window: null }], operator: null, uses };
}

const differing = (part: ReadingPart, id: string, other: string): ReadingPart => ({
  ...part,
  primitive_id: id,
  against: other,
  figure: { kind: "difference", other },
});

function numericOf(tokens: readonly Token[], context: ReadContext): { id: string; telling: string[] } | null {
  const phrase = readPhrase(tokens, context.frame, context.index);
  const id = signalOf(phrase);
  if (id === null || phrase.resolution.status !== "found") return null;
  const { best } = phrase.resolution;
  const { base } = traitsOf(best.indexed.signal.type);
  if ((base !== "float" && base !== "int") || Math.max(best.idCover, best.descriptionCover) < 0.5) return null;
  return {
    id,
    telling: phrase.query.words
      .filter((word) => word.telling && !word.hinted && best.matched.has(word.stem))
      .map((word) => word.stem),
  };
}
