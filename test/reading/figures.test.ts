import { describe, expect, it } from "vitest";
import { codeOfFit, fittedWith, recorded } from "../../tools/fit/record.ts";

const { strangers, pages, oracle, ...record } = recorded();

it("the weights of the reader are what the labelled sentences say: else run `npm run fit`", async () => {
  expect(await fittedWith()).toBe(record.fittedWith);
});

it("all that finds and judges what a sentence may mean belongs to what they are found with", async () => {
  const { files } = await codeOfFit();
  for (const file of ["chart/chart", "checks/checks", "choice/candidates", "choice/scoring", "derivation/search"])
    expect(files.some((one) => one.endsWith(`worker/reading/lexical/${file}.ts`))).toBe(true);
});

it("every number of a sentence of ours that is accepted is used", () => {
  expect(record.unusedNumbers).toEqual([]);
});

describe("on sentences of strangers, with weights that neither their author nor their group has taught", () => {
  it("most are right at once, and nearly all right or offered", () => {
    const { answerable, right, offered } = strangers;
    expect(right / answerable).toBeGreaterThan(0.75);
    expect((right + offered) / answerable).toBeGreaterThan(0.92);
  });

  it("few of the accepted are wrong, and what must not be answered is not", () => {
    const { right, wrong, answered, forbidden, upsideDown } = strangers;
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
    expect(oracle.found / oracle.all).toBeGreaterThan(0.915);
  });
});

describe("what decides nowhere is not kept", () => {
  it("each check keeps some candidate of a labelled sentence from being accepted", () => {
    expect(record.idleChecks).toEqual([]);
    expect(record.deciders).toBeGreaterThan(5);
  });

  it("each weight is that of points which some candidate has", () => {
    expect(record.idleWeights).toEqual([]);
  });
});
