import { describe, expect, it } from "vitest";
import { decide } from "../../../worker/domain/condition/decide.ts";
import { firingMembers } from "../../../worker/domain/condition/firing-members.ts";
import type { CompiledCondition } from "../../../worker/domain/condition/compiled.ts";
import type { MemberFold } from "../../../worker/domain/values/definitions/concept.ts";
import { memberText } from "../../../worker/domain/values/members.ts";
import { viewOfMembers } from "../../../worker/domain/values/series.ts";
import { compiledOf, signal } from "../concept/build.ts";
import { composite, condition, threshold } from "./build.ts";

const t = 3_600_000;
const used = (across: MemberFold) =>
  compiledOf({
    concept_id: across,
    output_type: across === "count" ? "int" : "float?",
    primitives: { x: signal("used", "time_series<float>", { max_age: "10m", members: ["mountpoint"] }) },
    features: { out: { op: "latest", inputs: ["x"] } },
    across,
  });
const viewsOf = (values: Readonly<Record<string, number>>) => () => () =>
  viewOfMembers(
    Object.entries(values).map(([mountpoint, value]) => ({
      member: memberText({ mountpoint }),
      view: { times: [mountpoint === "/gone" ? t - 1_200_000 : t], values: [value], first_at: t },
    })),
  );
const level = (across: MemberFold, direction: "above" | "below", value: number) =>
  condition(threshold(direction, value), { condition_id: `${across}${value}` }, used(across));
const firing = (one: CompiledCondition, values: Readonly<Record<string, number>>) =>
  firingMembers(one, decide(one, viewsOf(values), t))?.map(({ member, value, operand }) => [
    (JSON.parse(member) as { mountpoint: string }).mountpoint,
    value,
    operand,
  ]) ?? null;

const values = { "/a": 95, "/b": 40, "/c": 99, "/d": 95, "/gone": 100 };

describe("the members of which each is enough", () => {
  it("are those above with the highest, those below with the lowest, the worst first; a silent one is none", () => {
    expect(firing(level("max", "above", 90), values)).toEqual([
      ["/c", 99, 0],
      ["/a", 95, 0],
      ["/d", 95, 0],
    ]);
    expect(firing(level("min", "below", 96), values)).toEqual([
      ["/b", 40, 0],
      ["/a", 95, 0],
      ["/d", 95, 0],
    ]);
  });

  it.each<[string, CompiledCondition]>([
    ["all have to be so", level("min", "above", 30)],
    ["all have to be below", level("max", "below", 100)],
    ["they are added up", level("sum", "above", 90)],
    ["they are counted", level("count", "above", 2)],
    ["the decision does not hold", level("max", "above", 99)],
    ["it is negated", composite("NOT", [level("max", "above", 99)])],
  ])("are not told where %s", (_, one) => {
    expect(firing(one, values)).toBeNull();
  });

  it("are of all operands that hold and are not negated, each once", () => {
    const [high, low, never] = [level("max", "above", 96), level("max", "above", 94), level("max", "above", 100)];
    expect(firing(composite("OR", [high, low]), values)).toEqual([
      ["/c", 99, 0],
      ["/a", 95, 1],
      ["/d", 95, 1],
    ]);
    expect(firing(composite("AND", [high, never], [1]), values)).toEqual([["/c", 99, 0]]);
    expect(firing(composite("OR", [never, level("sum", "above", 1)]), values)).toEqual([]);
  });
});
