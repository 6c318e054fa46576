import { expect, it } from "vitest";
import { corpus } from "../../../../tools/corpora/files.ts";
import { marksOf } from "../../../../worker/reading/lexical/chart/chart.ts";
import { tokenise } from "../../../../worker/reading/lexical/text/tokenise.ts";

it("a run of words is marked once", () => {
  const tokens = tokenise("the error rate is above 5% for 10 minutes");
  const marks = marksOf(tokens);
  expect(marksOf([...tokens])).toBe(marks);
  const [, hold] = marksOf(tokens.slice(2)).toReversed();
  expect(hold).toMatchObject({ kind: "number", start: 2, end: 4, at: 3 });
});

it("what is kept of a sentence changes no mark of any part of it", () => {
  const files = corpus("own");
  const sentences = files.flatMap(({ cases }) => cases.slice(0, 4).map(({ intent }) => intent));
  const differing = sentences.flatMap((sentence) => {
    const kept = tokenise(sentence);
    marksOf(kept);
    return kept.flatMap((_, start) =>
      [kept.length, kept.length - 1, start + 4]
        .filter((end) => end > start && end <= kept.length)
        .filter((end) => JSON.stringify(marksOf(kept.slice(start, end))) !== afresh(sentence, start, end))
        .map((end) => `${sentence} [${start}, ${end})`),
    );
  });
  expect(differing).toEqual([]);
});

function afresh(sentence: string, start: number, end: number): string {
  return JSON.stringify(marksOf(tokenise(sentence).slice(start, end)));
}
