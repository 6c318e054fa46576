import { runInDurableObject } from "cloudflare:test";
import { describe, expect, it } from "vitest";
import type { FullPipelineResult } from "../../../worker/contract/resources/evaluation/evaluate.ts";
import type { DecisionExplanationView } from "../../../worker/contract/resources/decisions/explain.ts";
import { buildZoo, zoo, zooQuestion } from "../../support/all-strategies.ts";
import { call } from "../../support/runtime-call.ts";
import { shardOf } from "../ledger/watched.ts";
import { day } from "../../support/world.ts";

type Question = ReturnType<typeof zooQuestion>;
const entity = "account:explained";

const ask = async (question: Question) => (await call<FullPipelineResult>("POST", "/evaluate/full", question)).body;
const explain = ({ condition_id, condition_version, entity: of }: Question, timestamp: string) =>
  call<DecisionExplanationView>("POST", "/decisions/explain", {
    condition_id,
    condition_version,
    entity: of,
    timestamp,
  });

/** Takes every observation out of the shard of an entity, and its memory with it. */
async function forget(of: string): Promise<void> {
  const shard = shardOf(of);
  await runInDurableObject(shard, (_, { storage }) => {
    for (const table of ["arrivals", "runs", "pages", "heads"]) storage.sql.exec(`DELETE FROM ${table}`);
  });
  await runInDurableObject(shard, (_, state) => state.abort("forgotten")).catch(() => undefined);
}

const all = [...zoo.map(([type]) => type), "null" as const];

await buildZoo(call, entity);
for (const type of all) {
  await ask(zooQuestion(type, entity, day(11)));
  await ask(zooQuestion(type, entity, day(3)));
}

describe("the explanation of a recorded decision", () => {
  it.each([
    [
      "threshold",
      { decision: true, threshold_applied: 0.5, summary: "Fired: 0.3 is below the threshold of 0.5." },
      { value: 0.5 },
    ],
    ["percentile", { decision: true, threshold_applied: 20 }, { value: 0.75, relation: "at_or_above" }],
    ["z_score", { decision: true, threshold_applied: 1.5 }, { relation: "at_or_above" }],
    ["change", { decision: true, threshold_applied: 0.2 }, { value: 0.48, relation: "at_or_above" }],
    ["equals", { decision: "at_risk", label_matched: "at_risk", threshold_applied: null }, { value: "healthy" }],
    ["composite", { decision: true, threshold_applied: null, label_matched: null }, { need: "any", value: null }],
    ["null", { decision: false, reason: "null_input", concept_value: null, counterfactual: null }, null],
  ] as const)("by %s", async (type, expected, flip) => {
    const { status, body } = await explain(zooQuestion(type, entity), day(11));
    expect(status).toBe(200);
    expect(body).toMatchObject(expected);
    expect(body).toMatchObject({ counterfactual: flip });
    expect(body.evaluated_at).toBe(day(11));
  });

  it.each(["percentile", "z_score"] as const)("by %s tells that there was too little history", async (type) => {
    const { body } = await explain(zooQuestion(type, entity), day(3));
    expect(body).toMatchObject({ reason: "insufficient_history", history_count: 3, counterfactual: null });
    expect(body.summary).toBe("Not judged: there are 3 earlier Results, and it needs at least 10.");
  });

  it("is of the recorded answer, and found by the pseudonym too", async () => {
    const { body } = await explain(zooQuestion("threshold", entity), day(11));
    const record = (await call<{ entity_id: string; decision_id: string }>("GET", `/decisions/${body.decision_id}`))
      .body;
    const again = await explain(zooQuestion("threshold", record.entity_id), day(11));
    expect(again.body).toEqual(body);
  });

  it("is a 404 for what was never asked, an unknown condition and an unknown entity", async () => {
    const known = zooQuestion("threshold", entity);
    expect((await explain(known, day(10))).status).toBe(404);
    expect((await explain({ ...known, condition_version: "9" }, day(11))).status).toBe(404);
    expect((await explain({ ...known, entity: "account:nobody" }, day(11))).status).toBe(404);
  });

  it("falls back to a snapshot of that instant, and prefers the reproducible decision", async () => {
    const snapshot = await ask(zooQuestion("threshold", entity));
    const found = await explain(zooQuestion("threshold", entity), snapshot.evaluated_at);
    expect(found.body.decision_id).toBe(snapshot.decision_id);
    const deterministic = await ask(zooQuestion("threshold", entity, snapshot.evaluated_at));
    expect(deterministic.decision_id).not.toBe(snapshot.decision_id);
    const preferred = await explain(zooQuestion("threshold", entity), snapshot.evaluated_at);
    expect(preferred.body.decision_id).toBe(deterministic.decision_id);
  });

  it("is the same when the observations are gone", async () => {
    const before = await Promise.all(all.map((type) => explain(zooQuestion(type, entity), day(11))));
    await forget(entity);
    const after = await Promise.all(all.map((type) => explain(zooQuestion(type, entity), day(11))));
    const bodies = (answers: typeof after) => answers.map(({ body }) => body);
    expect(bodies(after)).toEqual(bodies(before));
    expect(after.map(({ status }) => status)).toEqual(all.map(() => 200));
  });
});
