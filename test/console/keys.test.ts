import { describe, expect, it } from "vitest";
import { type Keys, readKeys } from "../../console/state/keys.ts";

const known = ["j", "?", "g a", "g t", "a"];

function typed(...presses: [key: string, at: number][]): (string | null)[] {
  let keys: Keys = { held: "", at: 0 };
  return presses.map(([key, at]) => {
    const read = readKeys(keys, key, at, known);
    keys = read.keys;
    return read.pressed;
  });
}

describe("keys", () => {
  it("alone do what they are for", () => {
    expect(typed(["j", 0], ["x", 10], ["?", 20])).toEqual(["j", null, "?"]);
  });

  it("in a pair mean the pair, and not the second by itself", () => {
    expect(typed(["g", 0], ["a", 100], ["a", 200])).toEqual([null, "g a", "a"]);
  });

  it("of a pair that is not finished in time, or by another, are themselves", () => {
    expect(typed(["g", 0], ["a", 5_000])).toEqual([null, "a"]);
    expect(typed(["g", 0], ["j", 100], ["t", 200])).toEqual([null, "j", null]);
  });

  it("are still waited for while Shift goes down", () => {
    expect(typed(["g", 0], ["Shift", 50], ["t", 100])).toEqual([null, null, "g t"]);
  });
});
