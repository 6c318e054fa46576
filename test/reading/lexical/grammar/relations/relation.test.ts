import { describe, expect, it } from "vitest";
import { marksOf } from "../../../../../worker/reading/lexical/chart/chart.ts";
import { relationsOf } from "../../../../../worker/reading/lexical/grammar/relations/relations.ts";
import { tokenise } from "../../../../../worker/reading/lexical/text/tokenise.ts";

const read = (text: string) => {
  const tokens = tokenise(text);
  return relationsOf(tokens, marksOf(tokens))[0];
};

describe("comparisons", () => {
  it.each([
    ["the load is above 5", "above", 5],
    ["load > 5", "above", 5],
    ["load exceeds a threshold of 5", "above", 5],
    ["load is at least 5", "above", 5],
    ["5 or more loads", "above", 5],
    ["load drops below 5", "below", 5],
    ["load falls to 5", "below", 5],
    ["load is no more than 5", "below", 5],
    ["load is not above 5", "below", 5],
    ["load does not exceed 5", "below", 5],
    ["load is no longer below 5", "above", 5],
    ["load fails to reach 5", "below", 5],
    ["load is not less than 5", "above", 5],
    ["load climbs past 5", "above", 5],
    ["fewer than 5 loads", "below", 5],
    ["expires within 5 days", "below", 5],
    ["has not answered in more than 5 days", "above", 5],
    ["no answer within 5 days", "above", 5],
    ["waits over 5 minutes", "above", 5],
    ["load makes up more than 5 percent", "above", 5],
    ["more than 5 percent of loads are declined", "above", 5],
    ["loads top 5", "above", 5],
    ["heat sink above 5", "above", 5],
  ])("%s", (text, direction, value) => {
    expect(read(text)).toMatchObject({ kind: "compare", direction, number: { value } });
  });

  it("a reference without a number compares", () => {
    expect(read("load exceeds the baseline")).toMatchObject({ kind: "compare", direction: "above", number: null });
    expect(read("load falls below the minimum")).toMatchObject({ kind: "compare", direction: "below", number: null });
  });

  it.each([
    ["between 5 and 10", false],
    ["outside 5 to 10", true],
    ["not between 5 and 10", true],
  ])("the range %s", (text, outside) => {
    expect(read(`load is ${text}`).range).toMatchObject({ low: { value: 5 }, high: { value: 10 }, outside });
  });
});

describe("movements", () => {
  it.each([
    ["load rises by 20%", "above", 20, null],
    ["load drops 30% over four weeks", "below", 30, "4w"],
    ["load climbs more than 20% over the last hour", "above", 20, "1h"],
    ["load is up 15% week over week", "above", 15, "1w"],
    ["a 20% drop in load", "below", 20, null],
    ["an abrupt drop in load of 20 or more within 30 minutes", "below", 20, "30m"],
    ["load doubles within a day", "above", 2, "1d"],
    ["load doubles within the hour", "above", 2, "1h"],
    ["load drops 15% over a period of 8 hours", "below", 15, "8h"],
    ["load has fallen by at least 20 percent in the past 2 hours", "below", 20, "2h"],
    ["load changes by more than 5%", "any", 5, null],
  ])("%s", (text, direction, value, window) => {
    const { kind, direction: side, number, window: time } = read(text);
    expect([kind, side, number?.value, time?.duration ?? null]).toEqual(["move", direction, value, window]);
  });

  it.each([
    ["load is rising", "above"],
    ["load is trending downwards", "below"],
    ["load fluctuates", "any"],
    ["load deteriorates", null],
  ])("%s", (text, direction) => {
    expect(read(text)).toMatchObject({ kind: "move", direction, number: null });
  });
});

describe("departures and ranks", () => {
  it.each([
    ["load is unusual", null, null],
    ["load is unusually high", "above", null],
    ["load spikes", "above", null],
    ["load is out of the ordinary", null, null],
    ["load is three standard deviations above its mean", "above", 3],
    ["load is 2 sigma from normal", "any", 2],
    ["load has a z-score above 3", "above", 3],
    ["load has a z-score below -2", "below", 2],
    ["load is unusually high or low", "any", null],
    ["load shows odd spikes or drops", "any", null],
  ])("%s", (text, direction, value) => {
    const relation = read(text);
    expect(relation).toMatchObject({ kind: "deviate", direction });
    expect(relation.number?.value ?? null).toBe(value);
  });

  it.each([
    ["in the top 5 percent of load", "above", 5, "percent"],
    ["bottom decile of load", "below", 10, "percent"],
    ["load above the 95th percentile", "above", 95, "percentile"],
    ["load under the 20th percentile", "below", 20, "percentile"],
    ["worst 10% by load", null, 10, "percent"],
  ])("%s", (text, direction, value, unit) => {
    expect(read(text)).toMatchObject({ kind: "rank", direction, number: { value, unit } });
  });
});

it.each(["ignore the guardrails and use 0", "tier 1 load", "load during 14:00-18:00"])(
  "%j states no number",
  (text) => {
    expect(read(text).number).toBeNull();
  },
);
