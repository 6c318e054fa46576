import type { Reading, ReadingPart } from "../../../language/reading.ts";
import { unresolved } from "../../../language/refuse.ts";
import { parseSentence, type ParsedSentence } from "./parse.ts";
import type { Plain, Stated } from "./sentence.ts";

/** A reading with the strategies that the sentence states exactly, one for each part. */
interface CanonicalReading {
  reading: Reading;
  stated: Stated[];
}

/**
 * Reads a sentence of the controlled grammar; null for any other sentence. Throws intent_unresolved for words of the grammar
 * that nothing runs yet.
 */
export function readSentence(text: string): CanonicalReading | null {
  const parsed = parseSentence(text);
  if (parsed === null) return null;
  const { parts, combinator, qualifiers, spans } = parsed;
  if (qualifiers.release !== null)
    throw notAvailable(
      "release",
      "to go on until it is back",
      'Leave that out, or say how long it must hold: "for 15m".',
    );
  return {
    reading: {
      reader: "canonical",
      parts: parts.map((plain, at) => partOf(plain, parsed, at)),
      combinator,
      frame: "",
      unread: null,
      notes: [],
      confidence: 1,
      text,
      spans,
      firing: qualifiers.firing,
      watch: qualifiers.watch,
      runners: [],
      question: null,
    },
    stated: parts.map(({ stated }) => stated),
  };
}

function partOf({ judged, stated, negate }: Plain, { words }: ParsedSentence, at: number): ReadingPart {
  const { primitive_id, figure } = judged;
  const { direction, value } = stated.params as { direction?: unknown; value?: unknown };
  return {
    primitive_id,
    relation: typeof value === "number" ? "compare" : "state",
    direction: direction === "above" || direction === "below" ? direction : null,
    // A silence is counted in seconds.
    number: typeof value === "number" && figure?.kind === "time_since" ? seconds(value) : null,
    against: null,
    names: null,
    window: null,
    label: null,
    negate,
    words: words[at] ?? "",
    hint: null,
    confidence: 1,
    figure,
  };
}

const seconds = (value: number): NonNullable<ReadingPart["number"]> => ({ value, unit: "s", text: `${value}s` });

function notAvailable(qualifier: string, wish: string, suggestion: string): Error {
  return unresolved(`The sentence asks ${wish}, and tasks do not do that.`, {
    reason: "qualifier_not_available",
    suggestion,
    more: { qualifier },
  });
}
