import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import type { DecisionList } from "../../../worker/contract/resources/decisions/decisions.ts";
import type { FullPipelineResult } from "../../../worker/contract/resources/evaluation/evaluate.ts";
import type { DecisionProofView, VerificationView } from "../../../worker/contract/resources/decisions/proof.ts";
import { packRecord, unpackRecord } from "../../../worker/domain/decision/packed.ts";
import type { DecisionRecord } from "../../../worker/domain/decision/record.ts";
import { type DecisionProof as Proof, verifiedProof } from "../../../worker/domain/decision/proof.ts";
import { bucketOf } from "../../../worker/domain/values/hashing/bucket.ts";
import type { RawDecisionRow } from "../../../worker/usecases/ports/decisions/decisions.ts";
import { buildZoo, pushZoo, zoo, zooQuestion } from "../../support/all-strategies.ts";
import { day } from "../../support/world.ts";
import { pagedAt } from "../../support/paged.ts";
import { editPoints } from "../../support/points/edit-points.ts";
import { call, ok } from "../../support/runtime-call.ts";
import { shardOf } from "../ledger/watched.ts";

const types = [...zoo.map(([type]) => type), "null" as const];

async function ask(question: ReturnType<typeof zooQuestion>): Promise<string> {
  const { body } = await call<FullPipelineResult>("POST", "/evaluate/full", question);
  if (body.decision_id === null) throw new Error("a decision without an id");
  return body.decision_id;
}
const verify = async (id: string) => (await call<VerificationView>("POST", `/decisions/${id}/verify`)).body;
const proofOf = async (id: string) =>
  (await call<DecisionProofView>("GET", `/decisions/${id}/proof`)).body as unknown as Proof;

const decisionIds = async (): Promise<string[]> =>
  (await pagedAt((path) => ok<DecisionList>("GET", path), "/decisions?limit=200")).map(
    ({ decision_id }) => decision_id,
  );

const inShard = (entity: string, sql: string) =>
  runInDurableObject(shardOf(entity), (_, { storage }) => void storage.sql.exec(sql));

const editStored = (entity: string, statement: string) =>
  runInDurableObject(shardOf(entity), (_, { storage }) => void editPoints(storage.sql, statement));

/** Columns of a decision to put in the place of those that stand there. */
type Change = Partial<RawDecisionRow> | ((record: DecisionRecord) => object);

/** Changes a row behind the service's back, runs `look`, and puts the row back. */
async function tampered<T>(id: string, change: Change, look: () => Promise<T>): Promise<T> {
  const update = (columns: object) =>
    env.DB.prepare(
      `UPDATE decisions SET ${Object.keys(columns)
        .map((name) => `${name} = ?`)
        .join(", ")} WHERE decision_id = ?`,
    )
      .bind(...Object.values(columns), id)
      .run();
  const row = await env.DB.prepare("SELECT * FROM decisions WHERE decision_id = ?").bind(id).first<RawDecisionRow>();
  if (row === null) throw new Error(`there is no ${id}`);
  const record = unpackRecord(row, row.record);
  if (record === null) throw new Error(`${id} has no record`);
  const repacked = (edit: (record: DecisionRecord) => object) => packRecord({ ...record, ...edit(record) });
  await update(typeof change === "function" ? { record: repacked(change) } : change);
  try {
    return await look();
  } finally {
    await update(row);
  }
}

const entity = "account:proved";

await buildZoo(call, entity);
await pushZoo(call, "account:other");
for (const type of types) {
  await ask(zooQuestion(type, entity, day(11)));
  await ask(zooQuestion(type, "account:other", day(4)));
}
// What came late and what was corrected is not seen by a question that was answered before.
const late = [
  { primitive_id: "zoo.rate", entity, observed_at: day(10.5), value: 0.95 },
  { primitive_id: "zoo.rate", entity, observed_at: day(11), value: 0.99 },
  { primitive_id: "zoo.mood", entity, observed_at: day(11), value: "healthy" },
];
await call("POST", "/observations", { observations: late });
for (const type of types) {
  await ask(zooQuestion(type, entity, day(12)));
  await ask(zooQuestion(type, entity));
}

describe("a verification", () => {
  it("finds every recorded decision equal, and so does its proof without the service", async () => {
    const ids = await decisionIds();
    expect(ids).toHaveLength(4 * types.length);
    for (const id of ids) {
      expect(await verify(id)).toEqual({ verified: true, differences: [] });
      expect(verifiedProof(await proofOf(id))).toEqual({ verified: true, differences: [] });
    }
  });

  it("seals and records nothing", async () => {
    const count = () =>
      runInDurableObject(shardOf(entity), (_, { storage }) =>
        storage.sql.exec("SELECT (SELECT count(*) FROM seals) AS seals, (SELECT count(*) FROM arrivals) AS rows").one(),
      );
    const before = [await count(), (await decisionIds()).length];
    for (const id of await decisionIds()) await verify(id);
    expect([await count(), (await decisionIds()).length]).toEqual(before);
  });

  it.each<[string, Change, string[]]>([
    ["a Result", () => ({ concept_result: { value: 0.31, type: "float" } }), ["concept_result.value"]],
    ["a Decision", () => ({ decision_value: false }), ["decision_value"]],
    ["a score", { score: 0.2 }, ["columns.score"]],
    ["a score in the record", () => ({ score: 0.2 }), ["columns.score", "score"]],
    ["an input", () => ({ input_primitives: { "zoo.rate": 0.2 } }), ["input_primitives.zoo.rate"]],
    ["a feature", ({ features }) => ({ features: { ...features, out: 0.2 } }), ["features.out"]],
    ["history", ({ history }) => ({ history: { ...history, mean: 0.5 } }), ["history.mean"]],
    ["a driver", ({ drivers }) => ({ drivers: drivers.map((one) => ({ ...one, effect: 1 })) }), ["drivers[0].effect"]],
    ["a watermark", () => ({ watermarks: { "zoo_rate@1.0": 999 } }), ["watermarks.zoo_rate@1.0"]],
    ["the hash", () => ({ ir_hash: "abc" }), ["ir_hash"]],
    ["the threshold", () => ({ threshold_applied: 9 }), ["threshold_applied"]],
    ["the outcome", { outcome: "not_triggered" }, ["columns.outcome"]],
    ["the bucket", { bucket: bucketOf("account:proved") ^ Number(env.LEDGER_SHARDS) }, ["columns.bucket"]],
    ["whether it is reproducible", () => ({ deterministic: false }), ["deterministic"]],
    ["signal errors", () => ({ signal_errors: [{ primitive_id: "zoo.rate" }] }), ["signal_errors[0]"]],
    ["a field that was not there", ({ features }) => ({ features: { ...features, note: 1 } }), ["features.note"]],
    ["a record that is none", { record: "{}" }, ["record"]],
    ["a record that is no JSON", { record: "gone" }, ["record"]],
  ])("names %s that was changed", async (_, change, fields) => {
    const id = await ask(zooQuestion("z_score", entity, day(11)));
    const found = await tampered(id, change, () => verify(id));
    expect(found.verified).toBe(false);
    expect(found.differences.map(({ field }) => field)).toEqual(fields);
    expect(await verify(id)).toEqual({ verified: true, differences: [] });
  });

  it.each<[string, Partial<RawDecisionRow>]>([
    ["time", { evaluated_at: Date.parse(day(10)) }],
    ["entity, one that there is no more,", { entity_id: "ent_other" }],
    ["condition version", { condition_version: "9.9" }],
  ])("names the %s that was changed by the id that does not follow from it", async (_, change) => {
    const id = await ask(zooQuestion("z_score", entity, day(11)));
    const { differences } = await tampered(id, change, () => verify(id));
    expect(differences.map(({ field }) => field)).toContain("decision_id");
  });

  it("tells both values", async () => {
    const id = await ask(zooQuestion("threshold", entity, day(11)));
    const change = () => ({ concept_result: { value: 0.31, type: "float" } });
    const { differences } = await tampered(id, change, () => verify(id));
    expect(differences).toEqual([{ field: "concept_result.value", recorded: 0.31, computed: 0.3 }]);
  });

  it("names a definition that was changed or lost", async () => {
    const id = await ask(zooQuestion("threshold", entity, day(11)));
    const swap = (from: string, to: string) =>
      env.DB.prepare(
        "UPDATE conditions SET definition = replace(definition, ?, ?) WHERE condition_id = 'zoo_threshold'",
      )
        .bind(from, to)
        .run();
    await swap('"value":0.5', '"value":0.2');
    const fields = (await verify(id)).differences.map(({ field }) => field);
    await swap('"value":0.2', '"value":0.5');
    expect(fields).toEqual(expect.arrayContaining(["ir_hash", "threshold_applied", "decision_value"]));
    await env.DB.prepare("UPDATE conditions SET condition_id = 'lost' WHERE condition_id = 'zoo_threshold'").run();
    const lost = await verify(id);
    const proof = await proofOf(id);
    await env.DB.prepare("UPDATE conditions SET condition_id = 'zoo_threshold' WHERE condition_id = 'lost'").run();
    expect(lost.differences).toMatchObject([{ field: "definitions" }]);
    expect(verifiedProof(proof).verified).toBe(false);
    expect((await verify(id)).verified).toBe(true);
  });

  it("names an observation that was changed, although it is still in memory", async () => {
    const id = await ask(zooQuestion("threshold", entity, day(11)));
    await editStored(entity, "UPDATE observations SET value = 0.4 WHERE value = 0.3");
    const found = await verify(id);
    await editStored(entity, "UPDATE observations SET value = 0.3 WHERE value = 0.4");
    expect(found.differences).toContainEqual({ field: "concept_result.value", recorded: 0.3, computed: 0.4 });
  });

  it("is a 404 for a decision that does not exist", async () => {
    expect((await call("POST", "/decisions/dec_nothing/verify")).status).toBe(404);
    expect((await call("GET", "/decisions/dec_nothing/proof")).status).toBe(404);
  });
});

describe("a proof", () => {
  it("holds the rows in view, corrected ones too, and no name of the entity", async () => {
    const id = await ask(zooQuestion("change", entity, day(12)));
    const proof = await proofOf(id);
    expect(JSON.stringify(proof)).not.toContain(entity);
    const signal = proof.ledger?.views[0]?.signals[0];
    expect(signal).toMatchObject({ primitive_id: "zoo.rate", first_at: day(0) });
    expect(signal?.rows).toMatchObject([
      { observed_at: day(11), value: 0.3 },
      { observed_at: day(11), value: 0.99 },
    ]);
  });

  it("fails when any of its parts is changed", async () => {
    const proof = await proofOf(await ask(zooQuestion("z_score", entity, day(11))));
    const changed = (edit: (copy: { [key: string]: never }) => void) => {
      const copy = structuredClone(proof) as unknown as { [key: string]: never };
      edit(copy);
      return verifiedProof(copy as unknown as Proof).differences.map(({ field }) => field);
    };
    const row = (copy: never) =>
      (copy as { views: { signals: { rows: { value: number }[] }[] }[] }).views[0]?.signals[0]?.rows.at(-1);
    expect(changed(() => undefined)).toEqual([]);
    expect(changed(({ ledger }) => Object.assign(row(ledger as never) ?? {}, { value: 0.5 }))).toContain(
      "concept_result.value",
    );
    expect(changed(({ ir }) => Object.assign(ir ?? {}, { min_history: 3 }))).toEqual(["proof.ir_hash"]);
    expect(changed((copy) => Object.assign(copy, { conditions: [] }))).toEqual(["definitions"]);
    expect(changed((copy) => Object.assign(copy, { ledger: null }))).toEqual(["observations_missing"]);
  });
});

describe("a decision whose observations are gone", () => {
  it("says so", async () => {
    const ids = await Promise.all(types.map((type) => ask(zooQuestion(type, entity, day(11)))));
    await editStored(entity, "DELETE FROM observations");
    for (const [i, id] of ids.entries()) {
      const found = await verify(id);
      const proof = await proofOf(id);
      const lost = found.differences.filter(({ field }) => field.startsWith("observations_missing."));
      const signals = { composite: 2, equals: 1, null: 0 } as Record<string, number>;
      expect(lost).toHaveLength(signals[types[i] ?? ""] ?? 1);
      expect(verifiedProof(proof).differences).toEqual(found.differences);
    }
    await inShard(entity, "DELETE FROM entities");
    await runInDurableObject(shardOf(entity), (_, state) => state.abort("forgotten")).catch(() => undefined);
    expect((await verify(ids[0] ?? "")).differences).toMatchObject([{ field: "observations_missing", computed: null }]);
  });
});

describe("the engine of a change", () => {
  it("is the one it was made under: a new one scores moves from 0, and one from before stays as it was", async () => {
    const entity = "account:from-zero";
    const made = await call<{ engine: number }>("GET", "/conditions/zoo_change?version=1.0");
    expect(made.body.engine).toBe(2);
    await env.DB.prepare(
      `INSERT INTO conditions (condition_id, version, namespace, definition, ir_hash, created_at)
       SELECT 'zoo_old', version, namespace, json_set(json_remove(definition, '$.engine'), '$.condition_id', 'zoo_old'), '', 0
       FROM conditions WHERE condition_id = 'zoo_change'`,
    ).run();
    const observations = [0, 0.25, -1].map((value, i) => ({
      primitive_id: "zoo.rate",
      entity,
      observed_at: day(20 + i / 2),
      value,
    }));
    await call("POST", "/observations", { observations });
    const answers = ["zoo_change", "zoo_old"].map(async (condition_id) => {
      const question = { ...zooQuestion("change", entity, day(21)), condition_id };
      const { decision, decision_id } = (await call<FullPipelineResult>("POST", "/evaluate/full", question)).body;
      const { body } = await call<{ engine: number }>("GET", `/decisions/${decision_id}`);
      const proof = await proofOf(decision_id ?? "");
      return {
        value: decision.value,
        score: decision.score,
        engines: [body.engine, proof.engine],
        verified: [(await verify(decision_id ?? "")).verified, verifiedProof(proof).verified],
      };
    });
    expect(await Promise.all(answers)).toEqual([
      { value: true, score: -4, engines: [2, 2], verified: [true, true] },
      { value: true, score: null, engines: [1, 1], verified: [true, true] },
    ]);
  });
});
