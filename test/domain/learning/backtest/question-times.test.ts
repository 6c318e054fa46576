import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { distinctTimes, stepCount, steppedTimes } from "../../../../worker/domain/learning/backtest/question-times.ts";

describe("question times by step", () => {
  it("hold both ends of the span", () => {
    expect(steppedTimes({ from: 0, to: 30, step_ms: 10 }, null, 100)).toEqual([0, 10, 20, 30]);
    expect(steppedTimes({ from: 0, to: 29, step_ms: 10 }, null, 100)).toEqual([0, 10, 20]);
    expect(steppedTimes({ from: 5, to: 4, step_ms: 10 }, null, 100)).toEqual([]);
  });

  it("come in pieces that join without gap or double, as many as were counted", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -50, max: 50 }),
        fc.integer({ min: 0, max: 200 }),
        fc.integer({ min: 1, max: 30 }),
        fc.integer({ min: 1, max: 7 }),
        (from, length, step_ms, most) => {
          const span = { from, to: from + length, step_ms };
          const pieces: number[] = [];
          for (let piece = steppedTimes(span, null, most); piece.length > 0;) {
            pieces.push(...piece);
            piece = steppedTimes(span, pieces.at(-1) ?? null, most);
          }
          expect(pieces).toEqual(steppedTimes(span, null, 1_000));
          expect(pieces).toHaveLength(stepCount(span));
        },
      ),
    );
  });
});

describe("question times of observations", () => {
  it("are the first distinct times of all signals", () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(fc.integer({ min: 0, max: 30 })), { minLength: 1, maxLength: 3 }),
        fc.integer({ min: 1, max: 10 }),
        (lists, most) => {
          const rising = lists.map((list) => [...new Set(list)].sort((a, b) => a - b).slice(0, most));
          const expected = [...new Set(lists.flat())].sort((a, b) => a - b).slice(0, most);
          expect(distinctTimes(rising, most)).toEqual(expected);
        },
      ),
    );
  });
});
