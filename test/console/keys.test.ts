import { describe, expect, it } from "vitest";
import { type Keys, readKeys } from "../../console/state/keys.ts";

const known = [{ keys: "j", repeats: true }, ...["?", "g a", "g t", "a"].map((keys) => ({ keys }))];

function typed(...presses: [key: string, at: number, repeat?: "held"][]): (string | null)[] {
  let keys: Keys = { held: "", at: 0 };
  return presses.map(([key, timeStamp, repeat]) => {
    const read = readKeys(keys, { key, timeStamp, repeat: repeat === "held" }, known);
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

  it("that are held down act once, and only a step again and again", () => {
    expect(typed(["a", 0], ["a", 500, "held"], ["a", 530, "held"], ["a", 900])).toEqual(["a", null, null, "a"]);
    expect(typed(["j", 0], ["j", 500, "held"], ["j", 530, "held"])).toEqual(["j", "j", "j"]);
    expect(typed(["g", 0], ["g", 500, "held"], ["a", 600], ["a", 1_100, "held"])).toEqual([null, null, "g a", null]);
  });

  it("are still waited for while Shift goes down", () => {
    expect(typed(["g", 0], ["Shift", 50], ["t", 100])).toEqual([null, null, "g t"]);
  });
});
