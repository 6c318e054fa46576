import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hrefTo, matchPath, parseRoute } from "../../console/routing/route.ts";
import { takeKey } from "../../console/session/key-in-address.ts";

describe("an address", () => {
  it.each([
    ["", "/", ""],
    ["#/", "/", ""],
    ["#/tasks/", "/tasks", ""],
    ["#/tasks/task_1?tab=tune&x=1", "/tasks/task_1", "tab=tune&x=1"],
    ["#tasks", "/tasks", ""],
  ])("%j is %s with %j", (hash, path, query) => {
    const route = parseRoute(hash);
    expect([route.path, route.query.toString()]).toEqual([path, query]);
  });

  it("fits a pattern part by part", () => {
    expect(matchPath("/tasks/:id", "/tasks/task_1")).toEqual({ id: "task_1" });
    expect(matchPath("/tasks", "/tasks")).toEqual({});
    expect(matchPath("/tasks/:id", "/tasks")).toBeNull();
    expect(matchPath("/tasks/:id", "/decisions/task_1")).toBeNull();
    expect(matchPath("/tasks/:id", "/tasks/%E0%A4%A")).toBeNull();
  });

  it("that was made leads to what it was made of, whatever the names hold", () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, unit: "grapheme" }), fc.string({ minLength: 1 }), (id, value) => {
        const { path, query } = parseRoute(hrefTo("/entities/:id/of", { id }, { filter: value, none: null }));
        expect(matchPath("/entities/:id/of", path)).toEqual({ id });
        expect([...query]).toEqual([["filter", value]]);
      }),
    );
  });
});

describe("a key in an address", () => {
  it.each([
    ["#key=abc", "abc", ""],
    ["#key=abc&go=/alarms", "abc", "#/alarms"],
    ["#key=abc&go=%2Ftasks%3Fstatus%3Dpaused", "abc", "#/tasks?status=paused"],
    ["#key=a%2Bb", "a+b", ""],
    ["#key=", null, ""],
    ["#key=abc&go=https://elsewhere.example", "abc", ""],
    ["#/tasks?key=abc", null, "#/tasks?key=abc"],
  ])("%s holds %j and leaves %j", (hash, key, rest) => {
    expect(takeKey(hash)).toEqual({ key, rest });
  });
});
