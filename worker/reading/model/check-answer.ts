import { usualDefaults } from "../../domain/concept/operators/seasonal.ts";
import type { Catalogue } from "../../domain/language/catalogue.ts";
import type { ReadFigure, ReadFiring, Reading, ReadingPart } from "../../domain/language/reading.ts";
import { isDuration } from "../../domain/values/time.ts";
import { modelReading, type ModelReading } from "./schema.ts";

/** A model's answer as a reading, or what is wrong with it in words that the model can act on. */
type CheckedAnswer = { reading: Reading } | { fault: string };

/**
 * Checks a model's answer against its schema, the catalogue and the sentence: ids that are not in the catalogue are dropped,
 * and a number must be among the words of the sentence.
 */
export function checkAnswer(text: string, intent: string, catalogue: Catalogue, reader: string): CheckedAnswer {
  const json = jsonIn(text);
  if (json === null) return { fault: "The answer is not one JSON object." };
  const parsed = modelReading.safeParse(json);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return { fault: `The answer does not fit the schema at ${issue?.path.join(".") ?? ""}: ${issue?.message ?? ""}` };
  }
  return readingOf(parsed.data, intent, catalogue, reader);
}

function jsonIn(text: string): unknown {
  const start = text.indexOf("{");
  const end = text.lastIndexOf("}");
  if (start < 0 || end < start) return null;
  try {
    return JSON.parse(text.slice(start, end + 1));
  } catch {
    return null;
  }
}

function readingOf(answer: ModelReading, intent: string, catalogue: Catalogue, reader: string): CheckedAnswer {
  const known = new Set(catalogue.primitives.map((signal) => signal.primitive_id));
  const parts = answer.parts.filter((part) => known.has(part.primitive_id));
  const dropped = answer.parts.length - parts.length;
  if (answer.parts.length > 0 && parts.length === 0)
    return { fault: "No primitive_id of the answer is in the catalogue." };
  if (dropped > 0 && parts.length > 0) return { fault: "Some primitive_id of the answer is not in the catalogue." };
  const invented = parts.find(({ number }) => number !== null && !states(intent, number.text));
  if (invented !== undefined) return { fault: `The sentence does not say "${invented.number?.text ?? ""}".` };
  const timeless = durationsIn(answer).find((window) => !isDuration(window));
  if (timeless !== undefined) return { fault: `"${timeless}" is not a duration such as 4w.` };
  const unmade = parts.find((part) => part.figure !== null && figureOf(part.figure, known) === null);
  if (unmade !== undefined)
    return { fault: `The figure of ${unmade.primitive_id} lacks op, window, period, q or other.` };
  const reason = answer.ambiguous ? "ambiguous_signal" : parts.length === 0 ? "no_signal" : null;
  return {
    reading: {
      reader,
      parts: reason === null ? parts.map((part) => toPart(part, intent, known)) : [],
      combinator: parts.length > 1 ? (answer.combinator ?? "AND") : null,
      frame: intent,
      unread: reason === null ? null : { reason, words: intent, candidates: candidatesOf(parts, catalogue) },
      notes: [],
      confidence: reason === null ? 0.9 : 0,
      text: intent,
      firing: firingOf(answer),
      watch: null,
    },
  };
}

function toPart(part: ModelReading["parts"][number], intent: string, known: ReadonlySet<string>): ReadingPart {
  const against =
    part.against !== null && known.has(part.against) && part.against !== part.primitive_id ? part.against : null;
  const words = part.words !== "" && states(intent, part.words) ? part.words : intent;
  const figure = part.figure === null ? null : figureOf(part.figure, known);
  return { ...part, against, words, figure, hint: null, confidence: 0.9 };
}

type Answered = NonNullable<ModelReading["parts"][number]["figure"]>;

/** Null where something is missing that the figure needs. */
function figureOf({ kind, op, window, period, q, other }: Answered, known: ReadonlySet<string>): ReadFigure | null {
  if (kind === "time_since") return { kind };
  if (kind === "usual")
    return period === null ? null : { kind, period, ...usualDefaults(period), ...(window && { window }) };
  if (kind !== "aggregate") return other === null || !known.has(other) ? null : { kind, other };
  if (op === null || window === null || (op === "quantile") !== (q !== null)) return null;
  return { kind, op, window, ...(q === null ? {} : { q }) };
}

function firingOf({ firing }: ModelReading): ReadFiring {
  const said = Object.entries(firing ?? {}).filter(([, value]) => value !== null);
  return Object.fromEntries(said);
}

function durationsIn({ parts, firing }: ModelReading): string[] {
  const windows = parts.flatMap((part) => [part.window, part.figure?.window ?? null, part.figure?.period ?? null]);
  return [...windows, firing?.for ?? null, firing?.cooldown ?? null].filter((window) => window !== null);
}

/** Whether a sentence holds some words, but for case, spaces and thousands separators. */
function states(intent: string, words: string): boolean {
  const plain = (text: string): string =>
    text
      .normalize("NFC")
      .toLowerCase()
      .replace(/[\s,]+/g, "");
  return words.trim() !== "" && plain(intent).includes(plain(words));
}

function candidatesOf(parts: readonly { primitive_id: string }[], catalogue: Catalogue) {
  return parts.slice(0, 5).map(({ primitive_id }) => ({
    primitive_id,
    score: 0.5,
    description: catalogue.primitives.find((signal) => signal.primitive_id === primitive_id)?.description ?? null,
  }));
}
