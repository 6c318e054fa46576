import { describe, expect, it } from "vitest";
import { firingRule, type FiringConfig } from "../../../worker/domain/firing/rule.ts";
import { membersAfter } from "../../../worker/domain/firing/told-members.ts";

const onChange: FiringConfig = { mode: "on_change" };
const forTwo: FiringConfig = { ...onChange, for: "2m" };
const fromTwo: FiringConfig = { ...onChange, active: { days: ["thu"], from: "00:02", to: "24:00", zone: "UTC" } };

/** Looks, a minute each: the members that fire, `!` where it is told itself, `~` where a silence holds back, `-` where nothing holds. Given is who is new at each. */
function told(config: FiringConfig, looks: string): string[] {
  const rule = firingRule(config);
  let members: string | null = null;
  return looks.split(" ").map((look, at) => {
    const firing = look.match(/[a-z]/g) ?? [];
    const outcome = look.includes("-") ? ("not_triggered" as const) : ("triggered" as const);
    const seen = { t: at * 60_000, outcome, firing, silenced: look.includes("~") };
    const after = membersAfter(rule, members, seen, { open: true, told: true, isTold: look.includes("!") });
    ({ members } = after);
    return after.fresh.join("");
  });
}

describe("members that begin to fire in a run", () => {
  it.each<[string, FiringConfig, looks: string, fresh: readonly string[]]>([
    ["are told once", onChange, "a! ab ab", ["", "b", ""]],
    ["are not new when they come back", onChange, "ab! a ab", ["", "", ""]],
    ["are told the worst first", onChange, "a! cab", ["", "cb"]],
    ["go with what is told anyway", { mode: "every" }, "a! ab! abc", ["", "", "c"]],
    ["wait for the end of a silence", onChange, "a! ab~ ab~ ab", ["", "", "", "b"]],
    ["that stop in a silence are never told", onChange, "a! ab~ a a", ["", "", "", ""]],
    ["must have fired as long as the sentence asks", forTwo, "a! ab ab ab", ["", "", "", "b"]],
    ["begin anew where they stop before that", forTwo, "a! ab a ab ab ab", ["", "", "", "", "", "b"]],
    ["are kept over looks that do not hold", onChange, "ab! - abc", ["", "", "c"]],
    ["wait for the hours", fromTwo, "a! ab ab", ["", "", "b"]],
    ["are filled in without a word where nobody has kept them", onChange, "abc abcd", ["", "d"]],
  ])("%s", (_, config, looks, fresh) => {
    expect(told(config, looks)).toEqual(fresh);
  });

  it("are forgotten when the run is over, and unknown before anybody was told", () => {
    const look = { t: 0, outcome: "triggered" as const, firing: ["a"] };
    const after = (run: { open: boolean; told: boolean }) =>
      membersAfter(firingRule(onChange), '{"b":null}', look, { ...run, isTold: false });
    const forgotten = { members: null, fresh: [] };
    expect([after({ open: false, told: true }), after({ open: true, told: false })]).toEqual([forgotten, forgotten]);
  });

  it("are the same text in whatever order they fire", () => {
    const run = { open: true, told: true, isTold: true };
    const after = (firing: readonly string[]) =>
      membersAfter(firingRule(onChange), null, { t: 0, outcome: "triggered", firing }, run);
    expect(after(["b", "a"])).toEqual(after(["a", "b"]));
  });
});
