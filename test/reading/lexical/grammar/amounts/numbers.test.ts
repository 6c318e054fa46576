import { describe, expect, it } from "vitest";
import { numberAt } from "../../../../../worker/reading/lexical/grammar/amounts/numbers.ts";
import { reordered } from "../../../../../worker/reading/lexical/grammar/amounts/reorder.ts";
import { windowAt } from "../../../../../worker/reading/lexical/chart/windows.ts";
import { numberExamples } from "../../../../../worker/reading/lexical/lexicon/amounts/examples.ts";
import { windowPhrases } from "../../../../../worker/reading/lexical/lexicon/amounts/window-phrases.ts";
import { tokenise } from "../../../../../worker/reading/lexical/text/tokenise.ts";

describe("what the guide shows", () => {
  it.each(numberExamples)("%s is a number, whole", (says) => {
    const tokens = tokenise(says);
    expect(numberAt(tokens, 0)?.length).toBe(tokens.length);
  });

  it.each(windowPhrases.map(({ says }) => says[0]))("%s holds a time", (says) => {
    const tokens = tokenise(says);
    expect(tokens.map((_, at) => windowAt(tokens, at)).some((found) => found !== null)).toBe(true);
  });

  it("tokens that were taken apart and put together again are read anew", () => {
    const tokens = tokenise("5 seconds");
    expect(numberAt(tokens, 0)?.number.unit).toBe("seconds");
    expect(numberAt(tokens.slice(0, 1), 0)?.number.unit).toBe("none");
  });
});

describe("numbers as people write them", () => {
  it.each([
    ["1,500 lines", 1500, "none"],
    ["2k", 2000, "none"],
    ["1.5 million", 1.5e6, "none"],
    ["$50,000", 50000, "usd"],
    ["$2.5m", 2.5e6, "usd"],
    ["£50k", 50000, "gbp"],
    ["10 euros", 10, "eur"],
    ["28F", 28, "fahrenheit"],
    ["0.3 in/s", 0.3, "in/s"],
    ["8C", 8, "celsius"],
    ["1.5 L", 1.5, "litres"],
    ["-5", -5, "none"],
    ["1e6", 1e6, "none"],
    ["1.5E-3", 0.0015, "none"],
    ["1e400", Infinity, "none"],
    ["minus three", -3, "none"],
    ["80%", 80, "percent"],
    ["ten percent", 10, "percent"],
    ["ninety-five per cent", 95, "percent"],
    ["two percentage points", 2, "points"],
    ["25 basis points", 25, "bps"],
    ["one hundred and twenty", 120, "none"],
    ["two thousand five hundred", 2500, "none"],
    ["two thousand and five", 2005, "none"],
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

  it.each([
    ["as a week ago", "1w"],
    ["than two months earlier", "2mo"],
    ["on the same day last week", "1w"],
    ["in an hour and a half", "90m"],
    ["in half a year", "6mo"],
    ["over half a minute", "30s"],
    ["over two and a half days", "60h"],
  ])("%s", (text, duration) => {
    expect(windowAt(tokenise(text), 0)).toMatchObject({ duration });
  });

  it.each(["over 5", "over 1.5 seconds", "within 10 percent", "the hour", "in the morning"])("%j is none", (text) => {
    expect(windowAt(tokenise(text), 0)).toBeNull();
  });
});

describe("numbers of several words", () => {
  it.each([
    ["an hour and a half", 1.5, "hour"],
    ["two and a half days", 2.5, "days"],
    ["a million and a half", 1.5e6, "none"],
    ["half a dozen", 6, "none"],
    ["a couple of hundred", 200, "none"],
    ["two dozen", 24, "none"],
    ["nine in ten", 90, "percent"],
    ["1 in 20 calls", 5, "percent"],
    ["three out of every four", 75, "percent"],
    ["three quarters of them", 75, "percent"],
    ["a quarter of them", 25, "percent"],
    ["a third", 100 / 3, "percent"],
    ["an eighth of", 12.5, "percent"],
  ])("%s", (text, value, unit) => {
    const found = numberAt(tokenise(text), 0);
    expect(found?.number.value).toBeCloseTo(value, 9);
    expect(found?.number.unit).toBe(unit);
  });

  it.each(["5 in 10 minutes", "two in five weeks"])("%s is no share", (text) => {
    expect(numberAt(tokenise(text), 0)?.number.unit).toBe("none");
  });

  it.each([
    ["one booking in ten", "one in ten booking"],
    ["200 messages waiting, or more", "200 or more messages waiting"],
    ["5 or more", "5 or more"],
    ["errors in five runs", "errors in five runs"],
    ["above 104°F (40°C)", "above 104°f"],
    ["between 68 and 77 °F (20 and 25 °C)", "between 68 and 77 °f"],
    ["1922-2012 °F (or 1050-1100 °C) at the top", "1922 2012 °f at the top"],
    ["more than 2 inches or 5 cm of snow", "more than 2 inches of snow"],
    ["thirty (30) days", "thirty days"],
    ["above 30 °C (40 °F)", "above 30 °c ( 40 °f )"],
    ["over 20 km/h or 2 m/s", "over 20 km/h or 2 m/s"],
  ])("%s is read as %s", (text, order) => {
    expect(
      reordered(tokenise(text))
        .map((token) => token.text)
        .join(" "),
    ).toBe(order);
  });
});
