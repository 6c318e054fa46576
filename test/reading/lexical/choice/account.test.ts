import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { catalogueOf } from "../../../../tools/corpora/files.ts";
import { randomFrom } from "../../../../tools/random.ts";
import { facetsOf } from "../../../../tools/sentences/facets.ts";
import { service } from "../../../../tools/sentences/service.ts";
import type { Catalogue } from "../../../../worker/domain/language/catalogue.ts";
import { readLexically } from "../../../../worker/reading/lexical/reader.ts";
import { runsOf } from "../../../support/runs.ts";
import { caseFiles, readingOf } from "../../../support/usual-readings.ts";

const cases = caseFiles.flatMap((file) =>
  file.cases.map((item) => ({ intent: item.intent, catalogue: catalogueOf(file) })),
);
const anyCase = fc.constantFrom(...cases);

/** What is made of each catalogue, made once: to prepare a catalogue takes longer than to read a sentence. */
function ofEach<Made>(make: (catalogue: Catalogue) => Made): (catalogue: Catalogue) => Made {
  const made = new Map<Catalogue, Made>();
  return (catalogue) => {
    const known = made.get(catalogue) ?? make(catalogue);
    made.set(catalogue, known);
    return known;
  };
}

describe("every word is accounted for", () => {
  it.each([
    ["error rate above 5% in 3", "3"],
    ["error rate above 5% 7 latency", "7"],
    ["more than 10 services with error rate above 5%", null],
    ["error rate not above 5% never", "never"],
    ["sustained error rate above 5%", "sustained"],
    ["error rate above 5% during the holidays", "holidays"],
    ["error rate above 5% until Friday", null],
    ["notify me within 5 minutes if error rate is above 5%", "within 5 minutes"],
    ["error rate is expected to exceed 5%", "is expected to"],
    ["error rate above 5% for 10 minutes and latency above 500 ms", "for 10 minutes"],
    ["error rate above 5% (above 7%)", "above 7%"],
    ["error rate above 5% twice within an hour", "twice within an hour"],
    ["p95 latency above 500 ms", "p95"],
    ["error rate above 5% than the same time last week", "than the same time last week"],
    ["error rate above 5%, although latency is above 500 ms", null],
  ])("%s is refused", (sentence, words) => {
    const { unread, text = "" } = readLexically(sentence, service);
    const { start = 0, end = 0 } = unread?.span ?? {};
    expect(words === null ? unread !== null : unread?.words === words).toBe(true);
    expect(unread?.span === undefined || text.slice(start, end).length > 0).toBe(true);
  });

  it.each([
    ["Page latency is bad (> 500 ms)", ["above > 500 ms".replace("> ", "")]],
    ["error rate above 5%, indicating a bad release", ["above 5%"]],
    ["error rate above 5%. Consider adding servers.", ["above 5%"]],
    ["error rate between 5% and 10%", ["above 5%", "below 10%"]],
    ["error rate above 5% between 9am and 5pm on weekdays", ["above 5%", "active mon,tue,wed,thu,fri 09:00-17:00"]],
    ["average error rate over the last hour above 5%", ["above 5%", "mean over 1h"]],
    ["error rate above 5% in the last 15 minutes", ["above 5%", "mean over 15m"]],
    ["error rate above 5% for the last 15 minutes", ["above 5%", "for 15m"]],
    ["no error rate data for 3 hours", ["time_since above 3h"]],
  ])("%s reads %j", (sentence, facets) => expect(facetsOf(readLexically(sentence, service))).toEqual(facets));

  it("a word that nothing read is told and lowers the confidence", () => {
    const plain = readLexically("error rate above 5%", service);
    const more = readLexically("wobbly error rate above 5% gizmo", service);
    expect(more.unread === null ? more.notes.join() : "refused").toMatch(/gizmo|refused/);
    expect(more.confidence).toBeLessThan(plain.confidence);
  });
});

describe("laws of a reading", () => {
  it("spans are in order, do not overlap and cover every word once", () => {
    for (const { intent, catalogue } of cases) {
      const { spans = [], text = "" } = readingOf(intent, catalogue);
      const covered = spans.flatMap(({ start, end }) => Array.from({ length: end - start }, (_, at) => start + at));
      expect({ text, covered }).toEqual({ text, covered: [...new Set(covered)].toSorted((a, b) => a - b) });
      const words = [...text.matchAll(/[\p{L}\p{N}]+/gu)];
      expect(words.filter(({ index }) => !covered.includes(index)).map(([word]) => `${word} of ${text}`)).toEqual([]);
    }
  });

  const orders = [1, 2, 3, 4].map((seed) =>
    ofEach((catalogue) => {
      const random = randomFrom(seed);
      const drawn = catalogue.primitives.map((primitive) => [random(), primitive] as const);
      return { ...catalogue, primitives: drawn.toSorted(([a], [b]) => a - b).map(([, primitive]) => primitive) };
    }),
  );

  it("the order of the catalogue does not matter", () => {
    fc.assert(
      fc.property(anyCase, fc.constantFrom(...orders), ({ intent, catalogue }, inAnother) => {
        expect(readLexically(intent, inAnother(catalogue))).toEqual(readingOf(intent, catalogue));
      }),
      runsOf(800),
    );
  });

  it("a new signal that shares no word changes nothing that is read", () => {
    const stranger = {
      primitive_id: "zyx.qwv",
      type: "boolean",
      description: "Zzyzx",
      missing_data_policy: "null",
    } as const;
    const withStranger = ofEach((catalogue) => ({ ...catalogue, primitives: [...catalogue.primitives, stranger] }));
    fc.assert(
      fc.property(anyCase, ({ intent, catalogue }) => {
        const meant = ({ parts, combinator, firing, watch, unread }: ReturnType<typeof readLexically>) => ({
          parts: parts.map(({ confidence: _, ...part }) => part),
          combinator,
          firing,
          watch,
          unread: unread?.reason,
        });
        expect(meant(readLexically(intent, withStranger(catalogue)))).toEqual(meant(readingOf(intent, catalogue)));
      }),
      runsOf(400),
    );
  });

  it("words of any kind are read or refused, never an error", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), (intent) => {
        expect(readLexically(intent, service).text).toBeDefined();
      }),
    );
  });
});
