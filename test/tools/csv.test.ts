import { describe, expect, it } from "vitest";
import { readCsv, readTimestamp } from "../../tools/replay/csv.ts";

describe("timestamps of a replayed file", () => {
  it.each([
    ["2014-02-14 14:27:00", "2014-02-14T14:27:00.000Z"],
    ["2014-02-14T14:27", "2014-02-14T14:27:00.000Z"],
    ["2014-02-14 14:27:00.250000", "2014-02-14T14:27:00.250Z"],
    ["2014-02-14T14:27:00Z", "2014-02-14T14:27:00.000Z"],
    ["2014-02-14T14:27:00+02:00", "2014-02-14T12:27:00.000Z"],
  ])("%s is %s", (text, expected) => {
    expect(readTimestamp(text)).toBe(expected);
  });

  it.each(["", "yesterday", "14/02/2014 14:27", "2014-02-30 99:00:00"])("%j is refused", (text) => {
    expect(() => readTimestamp(text)).toThrow("is not a timestamp");
  });
});

describe("a replayed file", () => {
  it("may have its columns in any place, further columns, Windows line ends and empty lines", () => {
    expect(
      readCsv("\uFEFFhost,Value,timestamp\r\na,1.5,2014-02-14 00:00:00\r\n\r\nb,-2e3,2014-02-14 00:05:00\r\n"),
    ).toEqual([
      { at: "2014-02-14T00:00:00.000Z", value: 1.5 },
      { at: "2014-02-14T00:05:00.000Z", value: -2000 },
    ]);
  });

  it("is refused with the line at fault", () => {
    expect(() => readCsv("timestamp,value\n2014-02-14 00:00:00,1\n2014-02-14 00:05:00,\n")).toThrow(
      'Line 3: "" is not a number',
    );
    expect(() => readCsv("timestamp,value\nsoon,1\n")).toThrow('Line 2: "soon" is not a timestamp');
    expect(() => readCsv("time,value\n")).toThrow("columns timestamp and value");
  });
});
