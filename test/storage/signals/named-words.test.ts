import { describe, expect, it } from "vitest";
import { holdsEntity, namesEntity, scopeNames, scopeWithout } from "../../../worker/storage/sql/named-words.ts";

describe("words that name an entity", () => {
  it.each([
    ["account:1", true],
    ["About account:1.", true],
    ["(account:1)", true],
    ["account:12 and account:1", true],
    ["account:12", false],
    ["subaccount:1", false],
    ["account:1:eu", false],
    ["account", false],
    ["", false],
  ])("%j", (text, names) => {
    expect(namesEntity(text, "account:1")).toBe(names);
  });
});

describe("a scope that names an entity", () => {
  it.each([
    ["account:1", true],
    ["account:2, account:1", true],
    ["account:*", false],
    ["account:12", false],
    ["all", false],
  ])("%j", (scope, names) => {
    expect(scopeNames(scope, "account:1")).toBe(names);
  });

  it("keeps its other parts", () => {
    expect(scopeWithout("account:12, account:1,account:*", "account:1")).toBe("account:12,(erased),account:*");
  });
});

describe("JSON that names an entity", () => {
  it.each([
    [{ entity: "account:1" }, true],
    [{ entities: ["account:2", "account:1"] }, true],
    [{ scope: "account:2, account:1" }, true],
    [{ results: [{ "account:1": 3 }] }, true],
    [{ entity: "account:12", value: 1, none: null }, false],
  ])("%j", (value, holds) => {
    expect(holdsEntity(value, "account:1")).toBe(holds);
  });
});
