import { describe, expect, it } from "vitest";
import { csvRecord } from "../../../../worker/domain/values/wording/csv.ts";
import { rowsOf } from "../../../../sdk/src/csv/rows.ts";

describe("a CSV record", () => {
  it("ends in CRLF and separates its cells by commas", () => {
    expect(csvRecord(["a", 1, true, null, -0.5])).toBe("a,1,true,,-0.5\r\n");
  });

  it.each([
    ['say "no"', '"say ""no"""\r\n'],
    ["a,b", '"a,b"\r\n'],
    ["a\r\nb", '"a\r\nb"\r\n'],
  ])("quotes %j", (text, record) => {
    expect(csvRecord([text])).toBe(record);
  });

  it.each(["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "\n=1", "\uFF1D1", "\uFF0B1", "\uFF0D1", "\uFF201"])(
    "keeps a spreadsheet from running %j",
    (text) => {
      expect(csvRecord([text]).replace(/^"/, "")).toMatch(/^'/);
    },
  );

  it("is read back as it was written", () => {
    const cells = ["plain", 'with "quotes", commas', "two\nlines", "", "x"];
    expect(rowsOf(csvRecord(cells))[0]?.cells).toEqual(cells);
  });
});
