import { beforeAll, describe, expect, it } from "vitest";
import type { OutOfFold } from "../../tools/fit/bounds.ts";
import { outOfFold, scoringOf } from "../../tools/fit/out-of-fold.ts";
import { allRows, answered, ranked, type Row, unabridged } from "../../tools/fit/rows.ts";
import { decidedBy, idleChecks, leftOut, oracle } from "../../tools/intents/left-out.ts";
import { type Figures, figuresOf } from "../../tools/intents/score.ts";
import { scoring } from "../../worker/reading/lexical/choice/scoring.ts";

let rows: Row[];
let held: OutOfFold;
let figures: Figures;
let pages: Figures;

beforeAll(() => {
  rows = allRows();
  held = outOfFold(rows);
  const out = leftOut(held);
  figures = figuresOf(out.filter(({ file }) => !unabridged.has(file.set ?? "")));
  pages = figuresOf(out.filter(({ file }) => unabridged.has(file.set ?? "")));
});

it("the weights of the reader are what the labelled sentences say: else run `npm run fit`", () => {
  expect(scoring).toEqual(scoringOf(rows, held));
});

it("every number of a sentence of ours that is accepted is used", () => {
  const unused = rows
    .filter(({ isPublic }) => !isPublic)
    .map((row) => ranked(row, scoring))
    .filter((options) => answered(options, scoring).by === null)
    .flatMap(([best]) => best?.candidate.reading.notes ?? [])
    .filter((note) => /^"\d[^"]*" was not used/.test(note));
  expect(unused).toEqual([]);
});

describe("on sentences of strangers, with weights that neither their author nor their group has taught", () => {
  it("most are right at once, and nearly all right or offered", () => {
    const { answerable, right, offered } = figures;
    expect(right / answerable).toBeGreaterThan(0.75);
    expect((right + offered) / answerable).toBeGreaterThan(0.92);
  });

  it("few of the accepted are wrong, and what must not be answered is not", () => {
    const { right, wrong, answered, forbidden, upsideDown } = figures;
    expect((wrong + answered) / (right + wrong + answered)).toBeLessThan(0.015);
    expect(answered / forbidden).toBeLessThan(0.05);
    // Two, of a distance and of a place: "1 foot below the top of the dam", "within 50 miles of the dam".
    expect(upsideDown).toBeLessThan(3);
  });

  it("what stands as on a page is right less often, and hardly ever wrong", () => {
    expect(pages.right / pages.answerable).toBeGreaterThan(0.25);
    expect((pages.right + pages.offered) / pages.answerable).toBeGreaterThan(0.7);
    expect((pages.wrong + pages.answered) / (pages.right + pages.wrong + pages.answered)).toBeLessThan(0.07);
    expect(pages.answered / pages.forbidden).toBeLessThan(0.06);
  });

  it("the right meaning is among the first eight", () => {
    const { all, found } = oracle(
      rows.filter(({ isPublic, file }) => isPublic && !unabridged.has(file.set ?? "")),
      8,
    );
    expect(found / all).toBeGreaterThan(0.915);
  });
});

describe("what decides nowhere is not kept", () => {
  it("each check keeps some candidate of a labelled sentence from being accepted", () => {
    expect(idleChecks(rows)).toEqual([]);
    expect(decidedBy(rows).size).toBeGreaterThan(5);
  });

  it("each weight is that of points which some candidate has", () => {
    const given = new Set(
      rows.flatMap(({ options }) => options.flatMap(({ candidate }) => Object.keys(candidate.points))),
    );
    expect(Object.keys(scoring.weights).filter((name) => !given.has(name))).toEqual([]);
  });
});
