import { expect, it } from "vitest";
import { slots } from "../../../worker/domain/task/sentence/form/slots.ts";
import { grammarSheet } from "../../../worker/reading/model/grammar-sheet.ts";

it("the grammar that a model sees explains every slot that sentences have", () => {
  const sheet = grammarSheet();
  const explained = Object.keys(slots).filter((kind) => sheet.includes(`  {${kind}}: `));
  expect(explained).toEqual(Object.keys(slots));
});

it("and has every way to judge, to qualify and to say what is judged", () => {
  const sheet = grammarSheet();
  for (const phrase of ["is at least {num}", "percentile {num}", "time since {id}", " for {dur}", ", or no data"])
    expect(sheet).toContain(phrase);
});
