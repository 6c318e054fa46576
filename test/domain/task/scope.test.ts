import { describe, expect, it } from "vitest";
import { inScope, isScopeWithin, parseScope } from "../../../worker/domain/task/scope.ts";
import { reachedFrom } from "../../../worker/domain/values/reach.ts";

describe("a scope", () => {
  it.each([
    ["merchant:*", ["merchant:1", "merchant:eu-1"], ["merchants:1", "shop:1"]],
    ["merchant:eu-*", ["merchant:eu-1", "merchant:eu-"], ["merchant:us-1", "merchant:eu"]],
    ["merchant:eu-*, shop:1", ["merchant:eu-1", "shop:1"], ["shop:10"]],
  ])("%s holds all that begin so, and nobody else", (scope, inside, outside) => {
    const holds = (entity: string) => inScope(parseScope(scope, []), { entity, namespaces: [] });
    expect([inside.every(holds), outside.some(holds)]).toEqual([true, false]);
  });

  it.each(["merchant*", ":*", "merchant:*eu*", "*:eu", "mer*chant:1", ""])("%j is none", (scope) => {
    expect(() => parseScope(scope, [])).toThrow("is not a scope");
  });

  it.each([
    ["merchant:eu-*", true],
    ["merchant:eu-1", true],
    ["merchant:eu-*, merchant:eu-1", true],
    ["merchant:*", false],
    ["merchant:us-1", false],
    ["merchant", false],
    ["all", false],
  ])("%s is within reach of merchant:eu-*: %s", (scope, within) => {
    expect(isScopeWithin(parseScope(scope, ["merchant"]), ["merchant:eu-*"])).toBe(within);
  });
});

it.each([
  [["eu:*", "uk:1"], "", ["eu:*", "uk:1"]],
  [["eu:*", "eu:1", "eu:a*", "eu:*"], "", ["eu:*"]],
  [["eu:*"], "eu:a", ["eu:a*"]],
  [["eu:*", "fr:*"], "e", ["eu:*"]],
  [["eu:*"], "us:", []],
  [["uk:1", "eu:*"], "", ["eu:*", "uk:1"]],
  [["*"], "", ["*"]],
])("of %j, those that begin with %j are %j", (patterns, beginning, parts) => {
  const found = reachedFrom(patterns, beginning).map(({ name, isBeginning }) => `${name}${isBeginning ? "*" : ""}`);
  expect(found).toEqual(parts);
});
