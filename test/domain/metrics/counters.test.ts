import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Counted, type Counter, countedUp, samplesOf } from "../../../worker/domain/metrics/counters.ts";

const labels = fc.constantFrom({ feed: "a" }, { feed: "b" }, {});
const news = fc.oneof(
  fc.record({ name: fc.constant("n"), labels, by: fc.nat(100) }),
  fc.record({ name: fc.constant("n"), labels, seen: fc.nat(100) }),
);

describe("counters", () => {
  it("never fall, whatever their sources say, and none goes", () => {
    fc.assert(
      fc.property(fc.array(fc.array(news, { maxLength: 5 }), { maxLength: 10 }), (minutes) => {
        let before: Counter[] = [];
        for (const minute of minutes as Counted[][]) {
          const after = countedUp(before, minute);
          const totals = new Map(after.map((one) => [JSON.stringify(one.labels), one.total]));
          for (const one of before) expect(totals.get(JSON.stringify(one.labels))).toBeGreaterThanOrEqual(one.total);
          before = after;
        }
      }),
    );
  });

  it("go on where a source begins again", () => {
    const seen = (count: number): Counted[] => [{ name: "n", labels: {}, seen: count }];
    const totals = [5, 9, 2, 2, 3].reduce<{ counters: Counter[]; totals: number[] }>(
      ({ counters, totals: all }, count) => {
        const next = countedUp(counters, seen(count));
        return { counters: next, totals: [...all, samplesOf(next, "n")[0]?.value ?? 0] };
      },
      { counters: [], totals: [] },
    );
    expect(totals.totals).toEqual([5, 9, 11, 11, 12]);
  });
});
