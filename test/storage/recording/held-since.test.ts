import { emptyStorage, env } from "../../support/memory/storage.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DecisionStore } from "../../../worker/storage/decisions/decision-store.ts";
import { alwaysRuns } from "../../support/runs.ts";
import { count, empty, record, rowOf } from "../archive/world.ts";

emptyStorage();

const store = new DecisionStore(env.DB);
const at = 10_000;
const question = {
  condition_id: "c",
  condition_version: "1.0",
  entity_id: "ent_a",
  evaluated_at: new Date(at).toISOString(),
  decision_value: true,
};
const asked = (time: number, value: boolean | null, condition_id = "c") =>
  rowOf({ condition_id, entity: "a", at: time, value, score: 0.25 });

describe("since when it has been so", () => {
  it("is the first decision of the run, as walking back from the newest finds it", async () => {
    const value = fc.constantFrom(true, true, true, false, null);
    const history = fc.array(fc.tuple(value, fc.constantFrom("c", "c", "other")), { maxLength: 60 });
    await fc.assert(
      fc.asyncProperty(history, async (values) => {
        await empty();
        if (values.length > 0) await record(values.map(([one, condition], n) => asked(n + 1, one, condition)));
        const own = values.flatMap(([one, condition], n) => (condition === "c" && one !== null ? [{ one, n }] : []));
        const last = own.findLastIndex(({ one }) => !one);
        const first = own[last + 1];
        const run = first && { since: first.n + 1, answers: own.length - last };
        expect(await store.heldSince(question)).toEqual(run ?? null);
      }),
      alwaysRuns(25),
    );
  });

  it("is left open where the run reaches further back than is read, so that no firing reads more", async () => {
    await empty();
    const run = (from: number, to: number) =>
      record(Array.from({ length: to - from }, (_, n) => asked(from + n + 1, true)));
    await run(0, 999);
    expect(await store.heldSince(question)).toEqual({ since: 1, answers: 1_000 });
    await run(999, 1_001);
    expect(await count("decisions")).toBe(1_001);
    expect(await store.heldSince(question)).toBeNull();
    await record([asked(500.5, false)]);
    expect(await store.heldSince(question)).toEqual({ since: 501, answers: 502 });
  });
});
