import { describe, expect, it } from "vitest";
import { integersFrom } from "../../../worker/domain/statistics/random.ts";

describe("the generator", () => {
  it("gives the published numbers of xorshift32", () => {
    const next = integersFrom(1);
    expect([next(), next(), next()]).toEqual([270369, 67634689, 2647435461]);
  });

  it("spreads evenly", () => {
    const next = integersFrom(7);
    const tenths = Array.from({ length: 10 }, () => 0);
    for (let i = 0; i < 100_000; i++) {
      const place = next() % 10;
      tenths[place] = (tenths[place] ?? 0) + 1;
    }
    for (const held of tenths) expect(Math.abs(held - 10_000)).toBeLessThan(500);
  });
});
