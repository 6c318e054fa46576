import { describe, expect, it } from "vitest";
import { addedText, decidingFact, memberLines, linesText, shownMember, mostLines } from "../../console/data/members.ts";
import { guessRoles, observationsOf, readTable } from "../../console/data/csv-table.ts";
import { valuesText } from "../../console/screens/signals/words.ts";
import { observationOf } from "../../console/screens/signals/observing/observation.ts";
import { memberName as nameInMessages, memberText } from "../../worker/domain/values/members.ts";

const row = (sequence: number, value: number, mountpoint?: string) => ({
  observed_at: new Date(sequence * 60_000).toISOString(),
  value,
  sequence,
  ...(mountpoint !== undefined && { member: { mountpoint } }),
});

it.each([{ mountpoint: "/var" }, { method: "POST", handler: "/pay" }])(
  "a member is called as in messages: %o",
  (member) => {
    expect(shownMember(member)).toBe(nameInMessages(memberText(member)));
  },
);

describe("lines of a chart", () => {
  it("are one without a name where there are no members", () => {
    expect(memberLines([row(1, 5), row(2, 6)])).toMatchObject([{ name: "", points: [{ value: 5 }, { value: 6 }] }]);
    expect(linesText(memberLines([row(1, 5)]))).toBe("");
  });

  it("are one of each member: what decided first, then the highest of now", () => {
    const rows = [row(1, 90, "/a"), row(2, 10, "/a"), row(3, 40, "/b"), row(4, 20, "/c"), row(5, 20, "/d")];
    expect(memberLines(rows).map(({ name }) => name)).toEqual(["/b", "/c", "/d", "/a"]);
    expect(memberLines(rows, ["/a", "/d"]).map(({ name }) => name)).toEqual(["/a", "/d", "/b", "/c"]);
  });

  it("say which are not drawn", () => {
    const lines = memberLines(Array.from({ length: mostLines + 2 }, (_, at) => row(at + 1, at, `/${at}`)));
    expect(linesText(lines)).toMatch(/^Lines: \/11; .*; \/2; 2 more are not drawn\.$/);
  });
});

it("says which members decided, and how many there were", () => {
  const deciding = [{ member: { mountpoint: "/var" } }];
  expect(decidingFact({ across: "max", judged: 3, silent: 1, deciding })).toEqual([
    "Highest of 3 members, 1 more silent",
    "/var",
  ]);
  expect(decidingFact({ across: "sum", judged: 3, silent: 0, deciding })).toEqual(["Sum of 3 members", "/var"]);
});

it("names the members that fired too", () => {
  const worst = [{ member: { mountpoint: "/home" } }, { member: { mountpoint: "/srv" } }];
  expect(addedText({ count: 2, worst })).toBe("/home, /srv");
  expect(addedText({ count: 5, worst })).toBe("/home, /srv and 3 more");
});

it("a table has columns of members and of events", () => {
  const table = readTable(
    "time,entity,mountpoint,member.device,event_id,value\n2026-03-01T08:00:00Z,host:1,/var,sda,e1,93\n2026-03-01T08:00:00Z,host:1,,,,40",
  );
  const roles = guessRoles(table, { members: ["mountpoint"] });
  expect(roles).toEqual(["time", "entity", "member", "member", "event", "value"]);
  const { observations } = observationsOf(table, roles, { entity: "", idOf: () => "fs.used" });
  expect(observations.map(({ member, event_id }) => [member, event_id])).toEqual([
    [{ mountpoint: "/var", device: "sda" }, "e1"],
    [undefined, undefined],
  ]);
});

it.each<[Parameters<typeof valuesText>[0], string]>([
  [
    { type: "time_series<int>", kind: "counter", members: ["interface"] },
    "whole numbers over time, a counter, for each interface",
  ],
  [{ type: "time_series<float>", kind: "event" }, "numbers over time, events"],
  [{ type: "boolean" }, "true or false"],
])("says what the values of a signal are: %o", (signal, text) => {
  expect(valuesText(signal)).toBe(text);
});

it("a value typed in says which member it is of, with each label of the signal", () => {
  const signal = { primitive_id: "fs.used", type: "float", members: ["mountpoint"] } as const;
  const form = { entity: "host:1", value: "93", member: { mountpoint: " /var ", other: "x" }, at: "" };
  expect(observationOf({ ...signal, members: ["mountpoint"] }, form).member).toEqual({ mountpoint: "/var" });
});
