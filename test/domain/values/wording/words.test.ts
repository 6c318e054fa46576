import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { figureText } from "../../../../worker/domain/values/wording/words.ts";

const numbers = fc.double({ noNaN: true, noDefaultInfinity: true });

describe("a computed figure", () => {
  it.each([
    [17.6401947435, undefined, "17.64"],
    [0.899200331752, undefined, "0.8992"],
    [123456.7, undefined, "123457"],
    [1e-7, undefined, "1e-7"],
    [-2.00004, undefined, "-2"],
    [0, undefined, "0"],
    [2.5001, 2.5, "2.5001"],
    [2.49999, 2.5, "2.49999"],
    [2.5, 2.5, "2.5"],
    [2.6001, 2.5, "2.6"],
    [1000.4, 1000, "1000.4"],
  ])("%d beside %s reads %s", (value, limit, text) => {
    expect(figureText(value, limit)).toBe(text);
  });

  it("lies on the side of the limit where the number lies, as far as twelve digits tell", () => {
    fc.assert(
      fc.property(numbers, numbers, (value, limit) => {
        const exact = Number(value.toPrecision(12));
        fc.pre(Math.sign(exact - limit) === Math.sign(value - limit));
        expect(Math.sign(Number(figureText(value, limit)) - limit)).toBe(Math.sign(value - limit));
      }),
    );
  });
});
