import { describe, expect, it } from "vitest";
import { compiledFrom } from "../../../../tools/corpora/answers.ts";
import type { CorpusFile } from "../../../../tools/corpora/files.ts";
import { labelsOf } from "../../../../tools/corpora/verdict.ts";
import { DomainError } from "../../../../worker/domain/values/errors/errors.ts";
import type { Reading } from "../../../../worker/domain/language/reading.ts";
import { caseFiles as files, usualReading as read } from "../../../support/usual-readings.ts";

const every = 5;

interface Accepted {
  file: CorpusFile;
  sentence: string;
  reading: Reading;
}

const isRefused = ({ unread, question }: Reading): boolean => unread !== null || question != null;

/** Sentences of one condition with a number that are accepted, a few of each domain. */
const accepted: Accepted[] = files.flatMap((file) =>
  file.cases
    .filter(
      (item, at) => at % every === 0 && /^Alert when `[^`]+` is (?:above|below) -?\d/.test(labelsOf(item)[0] ?? ""),
    )
    .map(({ intent }) => ({ file, sentence: intent, reading: read(file, intent) }))
    .filter(({ reading }) => !isRefused(reading) && reading.parts.length === 1 && reading.parts[0]?.number != null),
);

/** Where the words of a role stand in a sentence. */
const placesOf = ({ spans = [] }: Reading, as: string) =>
  spans.filter((span) => span.role === "read" && span.as === as);

const inserted = (text: string, at: number, words: string): string =>
  `${text.slice(0, at)} ${words} ${text.slice(at)}`.replace(/\s+/gu, " ").replace(/ ([,.;?!])/gu, "$1");

/** Whether a word is listed as one that nothing read. */
const isListed = ({ spans = [], text = "" }: Reading, word: string): boolean =>
  spans.some(({ role, start, end }) => role === "unread" && text.slice(start, end).toLowerCase() === word);

it("there are sentences enough", () => expect(accepted.length).toBeGreaterThan(40));

describe("words that no signal and no context knows", () => {
  const phrases = ["with quoxitis", "in the quoxian wing", "during quoxing", "of quoxian members", "except in Quoxia"];

  it("a phrase behind the name or the number is refused", () => {
    const kept = accepted.flatMap(({ file, reading, sentence }, at) => {
      const { text = sentence } = reading;
      const phrase = phrases[at % phrases.length] ?? "";
      const places = [placesOf(reading, "signal").at(-1)?.end, placesOf(reading, "number").at(-1)?.end];
      return places
        .flatMap((place) => (place === undefined ? [] : [inserted(text, place, phrase)]))
        .filter((mutated) => {
          const mutant = read(file, mutated);
          return !isRefused(mutant) && !isListed(mutant, phrase.split(" ").at(-1)?.toLowerCase() ?? "");
        });
    });
    expect(kept).toEqual([]);
  });

  it("a clause before the sentence is refused", () => {
    const kept = accepted
      .map(({ file, reading }) => ({ file, mutated: `In quoxians, ${reading.text ?? ""}` }))
      .filter(({ file, mutated }) => !isRefused(read(file, mutated)));
    expect(kept.map(({ mutated }) => mutated)).toEqual([]);
  });

  it("a word before the name is refused or listed", () => {
    const lost = accepted.flatMap(({ file, reading }) => {
      const place = placesOf(reading, "signal")[0]?.start;
      if (place === undefined) return [];
      const mutated = inserted(reading.text ?? "", place, "quoxian");
      const mutant = read(file, mutated);
      return isRefused(mutant) || isListed(mutant, "quoxian") ? [] : [mutated];
    });
    expect(lost).toEqual([]);
  });
});

describe("what is turned round", () => {
  const pairs = [
    ["above", "below"],
    ["over", "under"],
    ["more than", "less than"],
    ["exceeds", "falls below"],
    [">", "<"],
  ] as const;

  it("the other side of the number is the other operator", () => {
    const wrong = accepted.flatMap(({ file, reading }) => {
      const { text = "" } = reading;
      const pair = pairs.find(([one]) => text.split(` ${one} `).length === 2);
      if (pair === undefined) return [];
      const mutated = text.replace(` ${pair[0]} `, ` ${pair[1]} `);
      const mutant = read(file, mutated);
      if (isRefused(mutant)) return [];
      return mutant.parts[0]?.direction === reading.parts[0]?.direction ? [mutated] : [];
    });
    expect(wrong).toEqual([]);
  });

  it("another number changes the number, and nothing else", () => {
    const wrong = accepted.flatMap(({ file, reading }) => {
      const { text = "", parts } = reading;
      const [part] = parts;
      const digits = part?.number == null ? null : /\d+(?:\.\d+)?/.exec(part.number.text)?.[0];
      if (digits == null || text.split(digits).length !== 2) return [];
      const other = String(Number(digits) + 3);
      const mutated = text.replace(digits, other);
      const mutant = read(file, mutated);
      if (isRefused(mutant)) return [];
      const [now] = mutant.parts;
      const same =
        now?.primitive_id === part?.primitive_id &&
        now?.direction === part?.direction &&
        now?.relation === part?.relation;
      return same && now?.number?.value !== part?.number?.value ? [] : [mutated];
    });
    expect(wrong).toEqual([]);
  });
});

describe("a qualifier that tasks know", () => {
  const qualifiers = [
    ", at most once a day",
    ", and tell me when it recovers",
    ", remind me every 2 hours",
    ", weekdays only",
    ", only between 8am and 6pm",
    " for 45 minutes",
    " unless the quoxer is running",
  ];

  it("changes what the sentence compiles to, or is refused", () => {
    const lost = accepted.flatMap(({ file, sentence }, at) => {
      const qualifier = qualifiers[at % qualifiers.length] ?? "";
      const bare = sentence.trim().replace(/[.?!]$/u, "");
      const [plain, mutant] = [bare, `${bare}${qualifier}`].map((intent) =>
        compiledFrom(file, { intent, constraints: null }),
      );
      if (plain === undefined || plain instanceof DomainError) return [];
      if (mutant === undefined || mutant instanceof DomainError) return [];
      const said = [plain, mutant].map(({ concept, condition, firing, watch }) =>
        JSON.stringify([concept, condition, firing, watch]),
      );
      return said[0] === said[1] ? [`${bare}${qualifier}`] : [];
    });
    expect(lost).toEqual([]);
  });
});
