import { describe, expect, it } from "vitest";
import { outOfScale } from "../../../worker/domain/language/out-of-scale.ts";
import type { CatalogueSignal } from "../../../worker/domain/language/catalogue.ts";

const signal = (primitive_id: string, words: Partial<CatalogueSignal> = {}): CatalogueSignal => ({
  primitive_id,
  type: "time_series<float>",
  missing_data_policy: "null",
  ...words,
});
const of = (one: CatalogueSignal, ...values: (number | boolean | string | null)[]) =>
  outOfScale(values.map((value) => ({ signal: one, value })));

describe("values outside of what a signal documents", () => {
  it.each<[string, CatalogueSignal, number[], number[]]>([
    ["a ratio", signal("account.rate", { unit: "ratio" }), [0, 0.35, 1], [35, -0.01, 1.01]],
    ["a described ratio", signal("account.rate", { description: "Share, as a ratio from 0 to 1" }), [0.5], [50]],
    ["a percentage", signal("host.cpu", { unit: "%" }), [0, 99.9, 100], [100.1, -1]],
    ["a percentile", signal("school.rank", { unit: "percentile" }), [50], [101]],
    ["a range in words", signal("ticket.mood", { description: "Mood from 1 of the customer, 0 to 10" }), [7], [11]],
  ])("of %s are found", (_, one, inside, outside) => {
    expect(of(one, ...inside)).toEqual([]);
    expect(of(one, ...inside, ...outside)).toMatchObject([
      {
        primitive_id: one.primitive_id,
        count: outside.length,
        first: outside.map((value, at) => ({ index: inside.length + at, value })),
      },
    ]);
  });

  it.each([
    ["a change in per cent", signal("shop.growth", { unit: "% change" })],
    ["a measure", signal("host.latency_ms")],
    ["a number without words", signal("host.load")],
  ])("are none of %s", (_, one) => {
    expect(of(one, -500, 35_000)).toEqual([]);
  });

  it("are counted, and the first five named", () => {
    const [found] = of(signal("account.rate", { unit: "ratio" }), 2, 3, 4, 5, 6, 7, null, true, "8");
    expect(found).toMatchObject({ count: 6, first: [2, 3, 4, 5, 6].map((value, index) => ({ index, value })) });
    expect(found?.message).toContain("account.rate lie outside 0 to 1");
    expect(found?.message).toContain(": 2, 3, 4, 5, 6.");
  });
});
