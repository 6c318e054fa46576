import { describe, expect, it } from "vitest";
import { firingRule, type FiringConfig } from "../../../worker/domain/firing/rule.ts";
import { membersAfter } from "../../../worker/domain/firing/told-members.ts";

/** A look: the members that fire, `!` where it is told itself, `~` where a silence holds back, `-` where nothing holds. */
function told(config: FiringConfig, looks: readonly string[], known: string | null = null): string[] {
  const rule = firingRule(config);
  let members = known;
  return looks.map((look, at) => {
    const firing = look.match(/[a-z]/g) ?? [];
    const outcome = look.includes("-") ? ("not_triggered" as const) : ("triggered" as const);
    const seen = { t: at * 60_000, outcome, firing, silenced: look.includes("~") };
    const after = membersAfter(rule, members, seen, { open: true, told: true, isTold: look.includes("!") });
    ({ members } = after);
    return after.fresh.join("");
  });
}
const onChange: FiringConfig = { mode: "on_change" };

describe("members that begin to fire in a run", () => {
  it.each<[string, FiringConfig, readonly string[], readonly string[]]>([
    ["are told once", onChange, ["a!", "ab", "ab"], ["", "b", ""]],
    ["are not new when they come back", onChange, ["ab!", "a", "ab"], ["", "", ""]],
    ["are told the worst first", onChange, ["a!", "cab"], ["", "cb"]],
    ["go with what is told anyway", { mode: "every" }, ["a!", "ab!", "abc"], ["", "", "c"]],
    ["wait for the end of a silence", onChange, ["a!", "ab~", "ab~", "ab"], ["", "", "", "b"]],
    ["that stop in a silence are never told", onChange, ["a!", "ab~", "a", "a"], ["", "", "", ""]],
    [
      "must have fired as long as the sentence asks",
      { ...onChange, for: "2m" },
      ["a!", "ab", "ab", "ab"],
      ["", "", "", "b"],
    ],
    [
      "begin anew where they stop before that",
      { ...onChange, for: "2m" },
      ["a!", "ab", "a", "ab", "ab", "ab"],
      ["", "", "", "", "", "b"],
    ],
    ["are kept over looks that do not hold", onChange, ["ab!", "-", "abc"], ["", "", "c"]],
    [
      "wait for the hours",
      { ...onChange, active: { days: ["thu"], from: "00:02", to: "24:00", zone: "UTC" } },
      ["a!", "ab", "ab"],
      ["", "", "b"],
    ],
  ])("%s", (_, config, looks, expected) => {
    expect(told(config, looks)).toEqual(expected);
  });

  it("are filled in without a word where nobody has kept them", () => {
    expect(told(onChange, ["abc", "abcd"])).toEqual(["", "d"]);
  });

  it("are forgotten when the run is over, and unknown before anybody was told", () => {
    const look = { t: 0, outcome: "triggered" as const, firing: ["a"] };
    for (const run of [
      { open: false, told: true },
      { open: true, told: false },
    ])
      expect(membersAfter(firingRule(onChange), '{"b":null}', look, { ...run, isTold: false })).toEqual({
        members: null,
        fresh: [],
      });
  });

  it("are the same text in whatever order they fire", () => {
    const after = (firing: readonly string[]) =>
      membersAfter(
        firingRule(onChange),
        null,
        { t: 0, outcome: "triggered", firing },
        { open: true, told: true, isTold: true },
      );
    expect(after(["b", "a"])).toEqual(after(["a", "b"]));
  });
});
