import { describe, expect, it } from "vitest";
import { instantText } from "../../../../worker/domain/values/zone-time.ts";
import { durationText } from "../../../../worker/domain/values/wording/duration.ts";
import { periodWords, spanWords } from "../../../../worker/domain/values/wording/span.ts";
import { amountText, figureIn } from "../../../../worker/domain/values/wording/words.ts";

describe("a length of time, in words", () => {
  it.each([
    [0, "0 ms", "0 ms"],
    [250, "250 ms", "250 ms"],
    [1_000, "1 second", "1 second"],
    [90_000, "1 minute 30 seconds", "1 minute 30 seconds"],
    [7_200_000, "2 hours", "2 hours"],
    [7_203_000, "2 hours", "2 hours 3 seconds"],
    [93_784_500, "1 day 2 hours", "1 day 2 hours 3 minutes 4 seconds 500 ms"],
    [-60_000, "-1 minute", "-1 minute"],
  ])("%d ms is %s, exactly %s", (ms, short, exact) => {
    expect(durationText(ms)).toBe(short);
    expect(durationText(ms, true)).toBe(exact);
  });

  it.each([
    ["15m", "15 minutes", "15 minutes"],
    ["1h", "1 hour", "hour"],
    ["PT5M", "5 minutes", "5 minutes"],
    ["PT1H", "1 hour", "hour"],
    ["P1DT2H", "1 day 2 hours", "1 day 2 hours"],
    ["soon", "soon", "soon"],
  ])("%s is %s, and every so often every %s", (duration, span, period) => {
    expect([spanWords(duration), periodWords(duration)]).toEqual([span, period]);
  });

  it("stands for a number where its unit says so", () => {
    const unit = { factor: 1000, suffix: "", isDuration: true } as const;
    expect(amountText(10_800, unit)).toBe("3 hours");
    expect(amountText(10_801, unit)).toBe("3 hours 1 second");
    expect(figureIn(unit, 10_801)).toBe("3 hours");
  });
});

it.each([
  ["2026-01-01T08:00:00.000Z", "2026-01-01 08:00 UTC"],
  ["2026-01-01T08:00:07.000Z", "2026-01-01 08:00:07 UTC"],
  ["2026-01-01T08:00:07.250Z", "2026-01-01 08:00:07 UTC"],
])("the instant %s reads %s", (instant, text) => {
  expect(instantText(Date.parse(instant))).toBe(text);
});
