import { describe, expect, it } from "vitest";
import { endOfMillisecond, maxRows, sqlQueryProblem, sqlStatement } from "../../../worker/domain/feeds/sql-query.ts";
import { type SqlRow, sqlPage } from "../../../worker/domain/feeds/sql-rows.ts";

const between = "WHERE at > $since AND at <= $until";
const sound = `SELECT entity, at, value FROM m ${between}`;

describe("the query of a source", () => {
  it.each([
    [sound, null],
    [`WITH x AS (SELECT 1) ${sound}`, null],
    [`-- $nobody; \n${sound} AND note <> '$5; it''s' AND "a$b" IS NULL /* ; */`, null],
    [`DELETE FROM m ${between}`, "must begin with SELECT or WITH"],
    [`${sound};`, "must be one statement, without a semicolon"],
    [`${sound}; DROP TABLE m`, "must be one statement, without a semicolon"],
    ["SELECT entity, at, value FROM m WHERE at > $since", "must use $until, so that each row is read once"],
    [
      `SELECT '$since' AS entity, at, value FROM m WHERE at <= $until`,
      "must use $since, so that each row is read once",
    ],
    [`${sound} AND x = $1`, "has the placeholder $1; use $since and $until"],
    [`${sound} AND x = $$text$$`, "has the placeholder $; use $since and $until"],
  ])("%j: %s", (query, problem) => {
    expect(sqlQueryProblem(query)).toBe(problem);
  });

  it("is read within bounds of time and number, whatever it says itself", () => {
    const statement = sqlStatement(`${sound} -- '$since'`);
    expect(statement).toContain("WHERE at > $1::timestamptz AND at <= $2::timestamptz -- '$since'\n) AS source");
    expect(statement).toContain("source.at > $1::timestamptz AND source.at <= $2::timestamptz");
    expect(statement).toMatch(/LIMIT \$3$/);
    expect(endOfMillisecond(1_788_249_660_123)).toBe("2026-09-01T08:01:00.123999Z");
  });
});

describe("the rows of a source", () => {
  const row = (at: number, entity: string | null = "a", value: string | null = "1"): SqlRow => ({
    entity,
    at: String(at),
    value,
  });
  const pageOf = (rows: readonly SqlRow[]) => {
    const page = sqlPage(rows, 9_999);
    if ("problem" in page) throw new Error(page.problem);
    return page;
  };

  it("are all there is where they fill no page", () => {
    const { records, ...page } = pageOf([row(1), row(2, null, null)]);
    expect(page).toEqual({ read_to: 9_999, is_last: true, doubled: 0 });
    expect(records).toEqual([
      { line: 1, isText: true, fields: { entity: "a", observed_at: "1970-01-01T00:00:00.001Z", value: "1" } },
      { line: 2, isText: true, fields: { entity: null, observed_at: "1970-01-01T00:00:00.002Z", value: null } },
    ]);
  });

  it("of a full page leave the last millisecond to the next one", () => {
    const rows = Array.from({ length: maxRows + 1 }, (_, i) => row(Math.min(i, maxRows - 2), `e${i}`));
    const page = pageOf(rows);
    expect([page.records.length, page.read_to, page.is_last]).toEqual([maxRows - 2, maxRows - 3, false]);
  });

  it("that share a millisecond and fill more than a page cannot be read", () => {
    const rows = Array.from({ length: maxRows + 1 }, (_, i) => row(7, `e${i}`));
    expect(sqlPage(rows, 9_999)).toEqual({ problem: "More than 5000 rows have the time 1970-01-01T00:00:00.007Z." });
  });

  it("of one entity and millisecond are one, the last of them", () => {
    const page = pageOf([row(5, "a", "1"), row(5, "b", "2"), row(5, "a", "3")]);
    expect([page.doubled, page.records.map((one) => ("fields" in one ? one.fields["value"] : null))]).toEqual([
      1,
      ["3", "2"],
    ]);
  });
});
