import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type ActiveHours, days, isActive } from "../../../worker/domain/firing/hours.ts";
import { occurrences } from "../../../worker/domain/firing/occurrences.ts";

const minute = 60_000;
const day = 1_440 * minute;
const berlin = (from: string, to: string, named: readonly (typeof days)[number][] = days): ActiveHours => ({
  days: [...named],
  from,
  to,
  zone: "Europe/Berlin",
});
const between = (hours: ActiveHours, from: string, until: string) =>
  occurrences(hours, { starts_at: Date.parse(from), ends_at: Date.parse(until) }).map(({ starts_at, ends_at }) =>
    [starts_at, ends_at].map((time) => new Date(time).toISOString().slice(0, 16)),
  );

describe("a silence that comes again", () => {
  it("comes on its days, by the clocks of its zone, in winter as in summer", () => {
    const sundays = berlin("02:00", "04:00", ["sun"]);
    expect(between(sundays, "2026-01-01T00:00Z", "2026-01-15T00:00Z")).toEqual([
      ["2026-01-04T01:00", "2026-01-04T03:00"],
      ["2026-01-11T01:00", "2026-01-11T03:00"],
    ]);
    expect(between(sundays, "2026-07-01T00:00Z", "2026-07-07T00:00Z")).toEqual([
      ["2026-07-05T00:00", "2026-07-05T02:00"],
    ]);
  });

  it.each([
    ["loses the hour that is skipped in spring", "02:00", "04:00", [["2026-03-29T01:00", "2026-03-29T02:00"]]],
    ["does not come at all within that hour", "02:10", "02:50", []],
    ["begins with the skip where that is within it", "02:30", "03:30", [["2026-03-29T01:00", "2026-03-29T01:30"]]],
  ])("in spring it %s", (_, from, to, expected) => {
    expect(between(berlin(from, to), "2026-03-28T12:00Z", "2026-03-29T12:00Z")).toEqual(expected);
  });

  it("in autumn lasts an hour longer where one is repeated, and comes twice within that hour", () => {
    const inAutumn = (from: string, to: string) => between(berlin(from, to), "2026-10-24T12:00Z", "2026-10-25T12:00Z");
    expect(inAutumn("02:00", "04:00")).toEqual([["2026-10-25T00:00", "2026-10-25T03:00"]]);
    expect(inAutumn("02:10", "02:30")).toEqual([
      ["2026-10-25T00:10", "2026-10-25T00:30"],
      ["2026-10-25T01:10", "2026-10-25T01:30"],
    ]);
  });

  it("begins and ends with the time that it is looked for in", () => {
    const hours = { ...berlin("02:00", "04:00"), zone: "UTC" };
    expect(between(hours, "2026-01-01T03:00Z", "2026-01-02T02:30Z")).toEqual([
      ["2026-01-01T03:00", "2026-01-01T04:00"],
      ["2026-01-02T02:00", "2026-01-02T02:30"],
    ]);
    expect(between(hours, "2026-01-01T04:00Z", "2026-01-02T02:00Z")).toEqual([]);
  });

  it("is on exactly in the minutes in which the hours are", () => {
    const clock = fc.integer({ min: 0, max: 1_439 }).map((at) => {
      const parts = [Math.floor(at / 60), at % 60];
      return parts.map((part) => String(part).padStart(2, "0")).join(":");
    });
    const places = ["Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Kolkata", "UTC", "-03:30"];
    const zones = fc.constantFrom(...places);
    const named = fc.subarray([...days], { minLength: 1 });
    const starts = fc.constantFrom("2026-03-07", "2026-03-28", "2026-04-04", "2026-10-03", "2026-10-24", "2026-10-31");
    fc.assert(
      fc.property(clock, clock, named, zones, starts, (from, to, on, zone, start) => {
        fc.pre(from !== to);
        const hours = { days: on, from, to, zone };
        const starts_at = Date.parse(start);
        const found = occurrences(hours, { starts_at, ends_at: starts_at + 2 * day });
        for (let t = starts_at; t < starts_at + 2 * day; t += minute) {
          const isOn = found.some((one) => one.starts_at <= t && t < one.ends_at);
          if (isOn !== isActive(hours, t)) throw new Error(`${JSON.stringify(hours)} at ${new Date(t).toISOString()}`);
        }
      }),
      { numRuns: 20 },
    );
  });
});
