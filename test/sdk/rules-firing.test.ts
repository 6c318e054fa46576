import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { runRules } from "../../sdk/src/local/sentences.ts";
import { lowEngagement } from "./support/low-engagement.ts";

const run = (firing: string, test: string) => runRules(parse(`${lowEngagement}${firing}\ntests:\n  - { ${test} }`));

describe("what a task of a rule fires", () => {
  it.each([
    ["", "[0.5, 0.3, 0.2]", "[false, true, true]"],
    ["firing: { mode: on_change }", "[0.3, 0.2, 0.5, 0.3]", "[true, unchanged, false, true]"],
    ["firing: { for: 2h }", "[0.3, 0.2, 0.3, 0.3]", "[not_held_long_enough, not_held_long_enough, true, true]"],
    ["firing: { for: 1h, mode: on_change }", "[0.3, 0.2, 0.1]", "[not_held_long_enough, true, unchanged]"],
    ["firing: { cooldown: 2h }", "[0.3, 0.2, 0.3]", "[true, cooldown, true]"],
    ["firing: { mode: on_change }", "[0.3, 0.2, 0.5]", "[true, false, false]"],
    [
      "firing: { mode: on_change, release: 0.4 }",
      "[0.3, 0.38, 0.3, 0.4, 0.3]",
      "[true, false, unchanged, false, true]",
    ],
    [
      'firing: { mode: on_change, active: { days: [thu], from: "02:00", to: "04:00" } }',
      "[0.3, 0.3, 0.3, 0.3, 0.5, 0.3]",
      "[inactive_hours, inactive_hours, true, unchanged, false, inactive_hours]",
    ],
  ])("%s over %s is %s", (firing, rates, fires) => {
    const [outcome] = run(firing, `data: { rate: ${rates} }, every: 1h, fires: ${fires}`);
    expect(outcome).toMatchObject({ passed: true, differences: [] });
  });

  it("is told beside the decisions", () => {
    const test = "data: { rate: [0.3, 0.2] }, every: 1h, decisions: [true, true], fires: [true, true]";
    expect(run("firing: { mode: on_change }", test)).toMatchObject([
      { passed: false, differences: [{ path: "fires[1]", expected: true, actual: "unchanged" }] },
    ]);
  });

  it("counts from the points' own times", () => {
    const at = (hour: number, value: number) => `{ observed_at: "2026-09-01T0${hour}:00:00Z", value: ${value} }`;
    const test = `data: { rate: [${at(1, 0.3)}, ${at(2, 0.3)}, ${at(6, 0.3)}] }, fires: [true, cooldown, true]`;
    expect(run("firing: { cooldown: 3h }", test)).toMatchObject([{ passed: true }]);
  });

  it.each([
    ["firing: { mode: sometimes }", "data: { rate: [1] }, fires: [true]", "file.firing.mode: is not known."],
    ["firing: { for: long }", "data: { rate: [1] }, fires: [true]", "file.firing.for: must be a duration."],
    [
      "firing: { active: { days: [monday] } }",
      "data: { rate: [1] }, fires: [true]",
      "file.firing.active.days: must name days: mon",
    ],
    [
      "firing: { active: { from: 9 } }",
      "data: { rate: [1] }, fires: [true]",
      "file.firing.active.from: must be a string.",
    ],
    ["firing: { release: high }", "data: { rate: [1] }, fires: [true]", "file.firing.release: must be a number."],
    ["firing: { release: 0.2 }", "data: { rate: [1] }, fires: [true]", "not on the safe side"],
    ["firing: { pause: 1h }", "data: { rate: [1] }, fires: [true]", "file.firing.pause: is not known."],
    ["", "data: { rate: [1] }, fires: [maybe]", "file.tests[0].fires[0]: is not known."],
    ["", "data: { rate: [1] }, fires: [true], expect: true", "must say what is expected, once."],
    ["", "data: { rate: [1, 2] }, decisions: [true, true], fires: [true]", "There are 1 fires for 2 decisions."],
  ])("is refused with the place at fault: %s, %s", (firing, test, words) => {
    expect(() => run(firing, test)).toThrow(words);
  });
});
