import type { Reading, ReadingPart } from "../../../language/reading.ts";
import { DomainError } from "../../../values/errors/errors.ts";
import { releaseRule } from "../../../firing/release.ts";
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
  const { parts, group, combinator, qualifiers, spans } = parsed;
  const release = releaseValue(parsed);
  return {
    reading: {
      reader: "canonical",
      parts: parts.map((plain, at) => readingPart(plain, parsed, at)),
      ...(group && { group }),
      combinator,
      frame: "",
      unread: null,
      notes: [],
      confidence: 1,
      text,
      spans,
      firing: { ...qualifiers.firing, ...(release === null ? {} : { release }) },
      watch: qualifiers.watch,
      runners: [],
      question: null,
    },
    stated: parts.map(({ stated }) => stated),
  };
}

function readingPart({ judged, stated, negate }: Plain, { words }: ParsedSentence, at: number): ReadingPart {
  const { primitive_id, figure, members } = judged;
  const { direction, value } = stated.params as { direction?: unknown; value?: unknown };
  return {
    primitive_id,
    relation: typeof value === "number" ? "compare" : "state",
    direction: direction === "above" || direction === "below" ? direction : null,
    // A silence, and what is left until a limit, are counted in seconds.
    number: typeof value === "number" && isTimeFigure(figure) ? secondsAsNumber(value) : null,
    against: null,
    names: null,
    window: null,
    label: null,
    negate,
    words: words[at] ?? "",
    hint: null,
    confidence: 1,
    figure,
    ...(members && { members }),
  };
}

const isTimeFigure = (figure: Plain["judged"]["figure"]): boolean =>
  figure?.kind === "time_since" || figure?.kind === "time_to";

const secondsAsNumber = (value: number): NonNullable<ReadingPart["number"]> => ({
  value,
  unit: "s",
  text: `${value}s`,
});

/** What a sentence says about the release. Throws intent_unresolved where its condition has no score, or the bound is on the wrong side. */
function releaseValue({ parts, group, qualifiers: { release } }: ParsedSentence): number | null {
  if (release === null) return null;
  const [only] = group?.judge ? [{ stated: group.judge, negate: false }] : parts;
  if (only === undefined || (parts.length > 1 && !group?.judge) || only.negate)
    throw notReleased(
      "only one condition that is not negated has a score.",
      "Make a task of its own for each condition.",
    );
  try {
    const { side } = releaseRule(release.value, only.stated);
    if (side === release.side) return release.value;
    throw notReleased(`its score comes back on the other side.`, `Say "until back ${side} ${release.value}".`);
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== "validation_error") throw error;
    throw notReleased(`${release.value} is not on the safe side of its limit.`, error.suggestion ?? "Leave that out.");
  }
}

const notReleased = (why: string, suggestion: string): Error =>
  unresolved(`The sentence asks to go on until it is back at a bound, and ${why}`, {
    reason: "qualifier_not_available",
    suggestion,
    more: { qualifier: "release" },
  });
