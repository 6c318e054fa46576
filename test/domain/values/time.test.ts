import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DomainError } from "../../../worker/domain/values/errors/errors.ts";
import {
  dayMs,
  formatTimestamp,
  isDuration,
  parseDuration,
  parseTimestamp,
} from "../../../worker/domain/values/time.ts";
import { refusalOf } from "../../support/refused.ts";

describe("parseDuration", () => {
  it.each([
    ["90s", 90_000],
    ["15m", 900_000],
    ["6h", 21_600_000],
    ["1.5h", 5_400_000],
    ["7d", 7 * dayMs],
    ["2w", 14 * dayMs],
    ["1mo", 30 * dayMs],
    ["1q", 90 * dayMs],
    ["1y", 365 * dayMs],
    ["P7D", 7 * dayMs],
    ["PT6H", 21_600_000],
    ["P1M", 30 * dayMs],
    ["PT1M", 60_000],
    ["P2W", 14 * dayMs],
    ["P1Y2M3DT4H5M6S", 365 * dayMs + 60 * dayMs + 3 * dayMs + 14_706_000],
    ["PT0.5S", 500],
    ["100y", 36_500 * dayMs],
  ])("reads %s as %d ms", (text, ms) => {
    expect(parseDuration(text)).toBe(ms);
  });

  it.each([
    "",
    "7",
    "d",
    "7 d",
    "-7d",
    "0d",
    "PT0S",
    "P",
    "PT",
    "P1DT",
    "7days",
    "7D",
    "1e3d",
    "101y",
    "0.0001s",
    "P-1D",
    "P1S",
  ])('refuses "%s"', (text) => {
    expect(isDuration(text)).toBe(false);
    expect(() => parseDuration(text)).toThrow(expect.objectContaining({ code: "validation_error" }));
  });
});

describe("parseTimestamp", () => {
  it.each([
    ["2026-03-01T12:00:00Z", "2026-03-01T12:00:00.000Z"],
    ["2026-03-01T12:00Z", "2026-03-01T12:00:00.000Z"],
    ["2026-03-01T12:00:00.1239Z", "2026-03-01T12:00:00.123Z"],
    ["1969-12-31T23:59:59.9999Z", "1969-12-31T23:59:59.999Z"],
    ["2026-03-01T12:00:00+02:00", "2026-03-01T10:00:00.000Z"],
    ["2026-03-01T00:30:00-0530", "2026-03-01T06:00:00.000Z"],
    ["2026-03-01T00:00:00+23:59", "2026-02-28T00:01:00.000Z"],
    ["2024-02-29T00:00:00z", "2024-02-29T00:00:00.000Z"],
  ])("reads %s as the instant %s", (text, instant) => {
    expect(formatTimestamp(parseTimestamp(text))).toBe(instant);
  });

  it.each([
    "2026-03-01T12:00:00",
    "2026-03-01",
    "2026-02-30T00:00:00Z",
    "2025-02-29T00:00:00Z",
    "2026-13-01T00:00:00Z",
    "2026-03-01T24:00:00Z",
    "2026-03-01T12:60:00Z",
    "2026-03-01T12:00:60Z",
    "2026-03-01T12:00:00+24:00",
    "2026-03-01 12:00:00Z",
    "9999-12-31T23:59:59-01:00",
    "1772366400000",
    "now",
  ])('refuses "%s"', (text) => {
    expect(() => parseTimestamp(text)).toThrow(DomainError);
  });

  it("knows the days that exist, as the platform's calendar does", () => {
    const upTo = (max: number, length = 2) => fc.integer({ min: 0, max }).map((n) => String(n).padStart(length, "0"));
    const years = fc.oneof(upTo(9999, 4), fc.constantFrom("0000", "0004", "0100", "1900", "2000", "2024", "2100"));
    fc.assert(
      fc.property(years, upTo(13), upTo(32), upTo(25), upTo(61), upTo(61), upTo(999, 3), (...parts) => {
        const [year, month, day, hour, minute, second, fraction] = parts;
        const text = `${year}-${month}-${day}T${hour}:${minute}:${second}.${fraction}Z`;
        const ms = Date.parse(text);
        const exists = !Number.isNaN(ms) && new Date(ms).toISOString() === text;
        const read = () => formatTimestamp(parseTimestamp(text));
        return exists ? read() === text : refusalOf(read).code === "validation_error";
      }),
      { numRuns: 2000 },
    );
  });

  it("takes back every instant formatTimestamp writes", () => {
    fc.assert(
      fc.property(fc.integer({ min: -62_167_219_200_000, max: 253_402_300_799_999 }), (ms) => {
        expect(parseTimestamp(formatTimestamp(ms))).toBe(ms);
      }),
    );
  });
});
