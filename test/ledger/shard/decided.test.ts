import fc from "fast-check";
import { expect, it } from "vitest";
import { alwaysRuns } from "../../support/runs.ts";
import { type TaskPlans, plansTogether } from "../../../worker/ledger/shard/recording/decided.ts";

const [first, second] = ["task_a", "task_b"];
const said = (task: string, plan: "fire" | "elsewhere" | null, more: TaskPlans = {}): TaskPlans => ({
  plans: plan === null ? {} : { [task]: plan },
  ...more,
});
const members = { count: 1, worst: [] };

it("keeps all that each task has decided of a decision, whichever of them came first", () => {
  const one = said(first, "fire", { peaks: { [first]: 2 }, rules: { [first]: "{}" }, fresh: { [first]: members } });
  const other = { ...said(second, null), peaks: { [second]: 3 }, fresh: { [second]: members } };
  for (const all of [
    [one, other],
    [other, one],
  ]) {
    expect(plansTogether(all)).toEqual({
      plans: { [first]: "fire" },
      peaks: { [first]: 2, [second]: 3 },
      rules: { [first]: "{}" },
      fresh: { [first]: members, [second]: members },
    });
  }
});

it("puts what was decided first before what came later, and any of it before what is left to another row", () => {
  const plan = fc.constantFrom("fire" as const, "cooldown" as const, "elsewhere" as const, null);
  fc.assert(
    fc.property(fc.array(plan, { maxLength: 6 }), fc.boolean(), (plans, isOwner) => {
      const all = plans.map((one): TaskPlans => (one === null ? {} : { plans: { [first]: one } }));
      const own = plans.find((one) => one !== null && one !== "elsewhere");
      const left = plans.includes("elsewhere") && !isOwner ? "elsewhere" : undefined;
      expect(plansTogether(all, new Set(isOwner ? [first] : [])).plans[first]).toBe(own ?? left);
    }),
    alwaysRuns(100),
  );
});
