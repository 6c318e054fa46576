import { describe, expect, it } from "vitest";
import {
  countFacts,
  type GroupFacts,
  groupFactsOf,
  groupsIn,
  groupUnit,
  namedMembers,
  resultPoints,
} from "../../console/screens/group/facts.ts";

const facts: GroupFacts = {
  known: 100,
  judged: 98,
  silent: 2,
  now: { count: 98, holds: 23 },
  worst: [{ entity_id: "ent_a", value: 0.31 }],
  silent_members: ["ent_b"],
  seals: [],
  root: "",
};

describe("a group's page", () => {
  it("says how many members there are, and which have no Result for being too few", () => {
    expect(countFacts(facts)).toEqual([
      ["Members known", "100"],
      ["With an answer", "98"],
      ["Silent", "2"],
    ]);
    const short = { ...facts, judged: 30, silent: 70, reason: "insufficient_members" as const, joined: 1, left: 3 };
    expect(countFacts(short)).toEqual([
      ["Members known", "100"],
      ["With an answer", "30, too few for a Result"],
      ["Silent", "70"],
      ["Came since", "1"],
      ["Went since", "3"],
    ]);
  });

  it("names the worst, then the silent", () => {
    expect(namedMembers(facts, "ratio")).toEqual([
      { entity_id: "ent_a", text: "31%" },
      { entity_id: "ent_b", text: "silent" },
    ]);
    expect(groupFactsOf({ populations: { "c@1": facts } })).toBe(facts);
    expect(groupFactsOf({})).toBeNull();
  });

  it.each([
    [{ fold: "share" }, "ratio"],
    [{ fold: "count" }, null],
    [{ fold: "mean" }, "ms"],
    [{ fold: "mean", movement: { window: "1d", as: "fraction" } }, "ratio"],
    [{ fold: "sum", movement: { window: "1d", as: "difference" } }, "ms"],
  ] as const)("counts in its own unit: %j", (population, unit) => {
    expect(groupUnit(population as Parameters<typeof groupUnit>[0], "ms")).toBe(unit);
  });

  it("draws what it came to by time, a gap where there was no Result", () => {
    const result = (evaluated_at: string, value: number | null) => ({
      evaluated_at,
      concept_result: { value, type: "float?" as const },
    });
    const [early, late] = ["2026-01-01T00:00:00.000Z", "2026-01-01T01:00:00.000Z"];
    expect(resultPoints([result(late, null), result(early, 0.2), result(early, 0.9)])).toEqual([
      { at: Date.parse(early), value: 0.2 },
      { at: Date.parse(late), value: null },
    ]);
  });

  it("finds the groups that tasks are about", () => {
    expect(groupsIn(["account:*", "group:b, group:a", "group:a"])).toEqual(["group:a", "group:b"]);
  });
});
