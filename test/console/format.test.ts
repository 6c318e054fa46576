import { describe, expect, it } from "vitest";
import { typedDuration, sayDuration } from "../../console/format/duration.ts";
import {
  formatCompact,
  formatCount,
  formatNumber,
  formatOrdinal,
  formatShare,
  formatValue,
} from "../../console/format/number.ts";
import { reach, snapped, sliderStep } from "../../console/format/steps.ts";
import { formatAgo, formatInstant, formatSpan, formatTick, formatTime } from "../../console/format/time.ts";
import { inLine } from "../../console/format/names.ts";

describe("a number", () => {
  it.each([
    [0, "0"],
    [-3, "−3"],
    [1234567, "1,234,567"],
    [0.1 + 0.2, "0.3"],
    [1e21, "1,000,000,000,000,000,000,000"],
    [0.0000012345678, "0.000001235"],
    [1234.5678, "1,235"],
    [8.454034957977587, "8.454"],
    [Number.NaN, "–"],
  ])("%d reads as %s", (value, text) => {
    expect(formatNumber(value)).toBe(text);
  });

  it.each([
    [0.35, "35%"],
    [0.031, "3.1%"],
    [0, "0%"],
    [1, "100%"],
    [-0.4, "−40%"],
  ])("%d as a share reads as %s", (value, text) => {
    expect(formatShare(value)).toBe(text);
  });

  it.each([
    [0.355, "ratio", "35.5%"],
    [0.07, "ratio", "7%"],
    [0.29913, "ratio", "29.91%"],
    [12, "%", "12%"],
    [1200, "logins", "1,200 logins"],
    [3.5, null, "3.5"],
    [true, null, "true"],
    ["gold", null, "gold"],
    [null, "ratio", "no value"],
  ])("the value %s in %s reads as %s", (value, unit, text) => {
    expect(formatValue(value, unit)).toBe(text);
  });

  it("on an axis is short", () => {
    expect([0.5, 9_999, 12_400, 3_100_000, 2e9].map(formatCompact)).toEqual(["0.5", "9,999", "12.4k", "3.1M", "2B"]);
  });

  it.each(["1st", "2nd", "11th", "92nd", "93rd", "95th", "101st", "99.9th"])(
    "that is the %s in an order says so",
    (text) => {
      expect(formatOrdinal(Number.parseFloat(text))).toBe(text);
    },
  );

  it("of things is singular for one", () => {
    const told = [formatCount(1, "alarm"), formatCount(1200, "alarm"), formatCount(2, "entity", "entities")];
    expect(told).toEqual(["1 alarm", "1,200 alarms", "2 entities"]);
  });
});

describe("a time", () => {
  const now = Date.UTC(2026, 2, 10, 14, 30);
  it.each([
    ["2026-03-10T14:05:00Z", "14:05"],
    ["2026-03-09T23:59:00Z", "Mon 23:59"],
    ["2026-02-01T08:00:00Z", "1 Feb 08:00"],
    ["2025-12-31T08:00:00Z", "31 Dec 2025"],
  ])("%s is %s as seen from that afternoon", (instant, text) => {
    expect(formatTime(instant, now, "UTC")).toBe(text);
  });

  it("on an axis is a clock, a day or a year", () => {
    const at = Date.UTC(2026, 2, 10, 14, 30);
    const steps = [3_600_000, 86_400_000, 366 * 86_400_000].map((step) => formatTick(at, step, "UTC"));
    expect(steps).toEqual(["14:30", "10 Mar", "2026"]);
    expect(formatTick(Date.UTC(2026, 2, 10), 3_600_000, "UTC")).toBe("10 Mar");
    expect(formatTick(at, 30_000, "UTC")).toBe("14:30:00");
    expect(formatTick(at, 0, "UTC"), "the only place on its axis").toBe("14:30");
  });

  it("is told with its zone in full", () => {
    expect(formatInstant("2026-03-10T14:05:09Z", "UTC")).toBe("Tue 10 Mar 2026, 14:05:09 UTC");
  });

  it.each([
    [20_000, "just now"],
    [5 * 60_000, "5 min ago"],
    [2 * 3_600_000 + 600_000, "2 h 10 min ago"],
    [-3 * 86_400_000, "in 3 d"],
  ])("%d ms back is %s", (gone, text) => {
    expect(formatAgo(now - gone, now)).toBe(text);
  });

  it.each([
    [400, "400 ms"],
    [3_599_999, "60 min"],
    [2 * 3_600_000 - 1, "2 h"],
    [30 * 3_600_000, "30 h"],
  ])("a span of %d ms is %s", (ms, text) => {
    expect(formatSpan(ms)).toBe(text);
  });
});

describe("a duration of the API", () => {
  it.each([
    ["15m", 900_000, "15 minutes"],
    ["1h30m", 5_400_000, "1 hour 30 minutes"],
    ["7d", 604_800_000, "7 days"],
    ["1w", 604_800_000, "1 week"],
    ["500ms", 500, "500 milliseconds"],
  ])("%s is %d ms, %s", (text, ms, words) => {
    expect([typedDuration(text), sayDuration(text)]).toEqual([ms, words]);
  });

  it.each(["", "15", "m", "1y", "15 m", "0m", "0h0s"])("%j is none, and is left as it is", (text) => {
    expect([typedDuration(text), sayDuration(text)]).toEqual([null, text]);
  });
});

it.each([
  ["account:8841", "account:8841"],
  ["café:Zürich", "café:Zürich"],
  ["server:\u202E62 rotcaer", "\u2068server:\uFFFD62 rotcaer\u2069"],
  ["a:\u2069\u202E1", "\u2068a:\uFFFD\uFFFD1\u2069"],
  ["server:\u05D0\u05D1\u05D2", "\u2068server:\u05D0\u05D1\u05D2\u2069"],
])("the name %j turns no number beside it", (name, shown) => {
  expect(inLine(name)).toBe(shown);
});

describe("a line that is moved", () => {
  it("moves within what there is, and has room where that is one value", () => {
    expect([reach([3, 1, 5]), reach([4]), reach([0, 0])]).toEqual([
      [1, 5],
      [2, 6],
      [-1, 1],
    ]);
  });

  it("moves by steps that people count in", () => {
    expect([sliderStep(0.02, 0.8), sliderStep(0, 1), sliderStep(10, 4000), sliderStep(0.1, 0.16)]).toEqual([
      0.005, 0.01, 20, 0.0005,
    ]);
    expect([snapped(0.5683, 0.005), snapped(123, 20), snapped(0.3, 0.1), snapped(10_013.4, 0.5)]).toEqual([
      0.57, 120, 0.3, 10_013.5,
    ]);
  });
});
