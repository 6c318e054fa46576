import { describe, expect, it } from "vitest";
import { numberAt } from "../../../worker/intent/lexical/numbers.ts";
import { tokenise } from "../../../worker/intent/lexical/tokenise.ts";
import { windowAt } from "../../../worker/intent/lexical/windows.ts";

describe("numbers as people write them", () => {
  it.each([
    ["1,500 lines", 1500, "none"],
    ["2k", 2000, "none"],
    ["1.5 million", 1.5e6, "none"],
    ["$50,000", 50000, "usd"],
    ["$2.5m", 2.5e6, "usd"],
    ["£50k", 50000, "gbp"],
    ["10 euros", 10, "eur"],
    ["-5", -5, "none"],
    ["minus three", -3, "none"],
    ["80%", 80, "percent"],
    ["ten percent", 10, "percent"],
    ["ninety-five per cent", 95, "percent"],
    ["two percentage points", 2, "points"],
    ["25 basis points", 25, "bps"],
    ["one hundred and twenty", 120, "none"],
    ["two thousand five hundred", 2500, "none"],
    ["a dozen", 12, "none"],
    ["two point five", 2.5, "none"],
    ["twice", 2, "times"],
    ["5x", 5, "times"],
    ["half", 50, "percent"],
    ["two thirds", 66.6666666667, "percent"],
    ["three standard deviations", 3, "deviations"],
    ["2.5σ", 2.5, "deviations"],
    ["95th percentile", 95, "percentile"],
    ["1.5 seconds", 1.5, "seconds"],
    ["300ms", 300, "ms"],
    ["a quarter of a second", 0.25, "second"],
    ["half an hour", 0.5, "hour"],
    ["180 °F", 180, "fahrenheit"],
    ["5m", 5, "m"],
  ])("%s", (text, value, unit) => {
    expect(numberAt(tokenise(text), 0)?.number).toMatchObject({ value, unit });
  });

  it.each(["the load", "a load", "p99 latency", "of five", ""])("%j does not begin with one", (text) => {
    expect(numberAt(tokenise(text), 0)).toBeNull();
  });
});

describe("windows as people write them", () => {
  it.each([
    ["over the last hour", "1h", false],
    ["in the past 24 hours", "24h", false],
    ["over the last half hour", "30m", false],
    ["than last month", "1mo", false],
    ["week over week", "1w", false],
    ["quarter-on-quarter", "1q", false],
    ["YoY", "1y", false],
    ["trailing 30 days", "30d", false],
    ["last two quarters", "2q", false],
    ["since yesterday", "1d", false],
    ["over four weeks", "4w", true],
    ["within a day", "1d", true],
    ["in 10 minutes", "10m", true],
    ["over a fortnight", "2w", true],
    ["for at least 15 minutes", "15m", true],
    ["7-day mean", "7d", false],
  ])("%s", (text, duration, loose) => {
    expect(windowAt(tokenise(text), 0)).toMatchObject({ duration, loose });
  });

  it.each(["over 5", "within 10 percent", "the hour", "in the morning"])("%j is none", (text) => {
    expect(windowAt(tokenise(text), 0)).toBeNull();
  });
});
