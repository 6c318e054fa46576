import { describe, expect, it } from "vitest";
import { compiledFrom } from "../../../../tools/corpora/answers.ts";
import type { CorpusFile } from "../../../../tools/corpora/files.ts";
import { labelsOf } from "../../../../tools/corpora/verdict.ts";
import { DomainError } from "../../../../worker/domain/values/errors/errors.ts";
import { caseFiles as files, usualReading } from "../../../support/usual-readings.ts";

const every = 4;

/** What a sentence compiles to, or null where it is refused. */
function meaningOf(file: CorpusFile, intent: string): string | null {
  const compiled = compiledFrom(file, { intent, constraints: null });
  return compiled instanceof DomainError
    ? null
    : JSON.stringify([compiled.concept, compiled.condition, compiled.operands, compiled.firing, compiled.watch]);
}

/** Sentences of one condition with a number and nothing beside it. */
const accepted = files.flatMap((file) =>
  file.cases
    .filter(
      (item, at) => at % every === 0 && /^Alert when `[^`]+` is (?:above|below) -?\d/.test(labelsOf(item)[0] ?? ""),
    )
    .flatMap(({ intent }) => {
      const { unread, question, parts, text = intent, spans = [] } = usualReading(file, intent);
      const bare = text.replace(/[.?!]+$/u, "");
      const last = spans.findLast(({ role }) => role === "read");
      const ends = last?.end === bare.length && spans.every(({ role }) => role !== "aside" && role !== "gloss");
      const name = spans.find(({ role, as }) => role === "read" && as === "signal")?.start;
      const judged = parts.length === 1 && parts[0]?.number != null && parts[0].hint === null;
      return unread === null && question == null && judged && ends && name !== undefined
        ? [{ file, bare, name, means: meaningOf(file, bare) }]
        : [];
    }),
);

const silent = (mutate: (sentence: (typeof accepted)[number], at: number) => string): string[] =>
  accepted.flatMap((sentence, at) => {
    const mutated = mutate(sentence, at);
    return meaningOf(sentence.file, mutated) === sentence.means ? [mutated] : [];
  });

/** At most one sentence in twenty may lose what was added: what is left stands behind a word of the signal itself. */
const few = Math.floor(accepted.length / 20);

it("there are sentences enough", () => expect(accepted.length).toBeGreaterThan(25));

describe("no words get lost without a refusal", () => {
  const tails = [
    "or both",
    "for the third time",
    "for most of the day",
    "so far this month",
    "year to date",
    "on any single day",
    "on the first of the month",
    "adjusted for inflation",
    "net of refunds",
    "but only slightly",
    "at peak",
    "times the usual",
    "on either side",
    "with one exception",
    "and also the other one",
  ];
  const openers = ["Unless planned", "For most of the day"];
  const kinds = ["premium", "estimated", "refunded", "gross", "returning"];
  const hedges = ["almost", "rarely", "barely"];

  it("behind the number", () => {
    const lost = silent(({ bare }, at) => `${bare} ${tails[at % tails.length] ?? ""}`);
    expect(lost.slice(few)).toEqual([]);
  });

  it("before the sentence", () => {
    const lost = silent(({ bare }, at) => `${openers[at % openers.length] ?? ""}, ${bare}`);
    expect(lost.slice(few)).toEqual([]);
  });

  it("before the name", () => {
    const lost = silent(
      ({ bare, name }, at) => `${bare.slice(0, name)}${kinds[at % kinds.length] ?? ""} ${bare.slice(name)}`,
    );
    expect(lost.slice(few)).toEqual([]);
  });

  it("before the comparison", () => {
    const lost = silent(({ bare }, at) =>
      bare.replace(/ (?=(?:above|below|exceeds|over|under) \d)/u, ` is ${hedges[at % hedges.length] ?? ""} `),
    ).filter((mutated) => / is (?:almost|rarely|barely) /u.test(mutated));
    expect(lost).toEqual([]);
  });
});
