import { describe, expect, it } from "vitest";
import { type DecisionProof, verifiedProof } from "../../../worker/domain/decision/proof.ts";
import { call, ok } from "../../support/runtime-call.ts";
import type { FullPipelineResult, Refusal } from "../../support/world.ts";
import { askGroup, at, defineCondition, defineGroup as define, defineMembers, pinned, pushAt } from "./group-world.ts";

const SIGNAL = "merchant.error_rate";

const push = (entity: string, minutes: number, value: number) => pushAt(SIGNAL, at(minutes), { [entity]: value });
const defineGroup = (name: string, population: object, value = 0.2) =>
  define(name, { scope: `${name}-shop:*`, ...population }, { direction: "above", value });
const ask = (name: string, minutes: number, more: object = {}) => askGroup(name, `group:${name}`, at(minutes), more);

type Facts = {
  known: number;
  judged: number;
  silent: number;
  reason?: string;
  now: { count: number; holds?: number };
  worst: { entity_id: string; value: number }[];
  seals: { shard: number; watermark: number }[];
};
const factsOf = async (name: string, { decision_id }: FullPipelineResult): Promise<Facts> => {
  const record = await ok<{ populations: Record<string, Facts> }>("GET", `/decisions/${decision_id}`);
  return record.populations[`${name}@1`] as Facts;
};

await defineMembers(SIGNAL, "error_rate", "1h");
await defineCondition("failing", "error_rate", { direction: "above", value: 0.05 });

const failing = { of: { condition_id: "failing", condition_version: "1" }, fold: "share" };
const rates = { of: { concept_id: "error_rate", concept_version: "1" } };

describe("a question about a group", () => {
  it("is answered from all its members, over all shards, with those that are worst", async () => {
    await defineGroup("one", failing);
    for (let no = 0; no < 12; no++) await push(`one-shop:${no}`, 0, no < 3 ? (10 + no) / 100 : 0.01);
    const answer = await ask("one", 1);
    expect(answer).toMatchObject({ result: { value: 0.25 }, decision: { value: true }, replayed: false });
    const facts = await factsOf("one", answer);
    expect(facts).toMatchObject({ known: 12, judged: 12, silent: 0, now: { count: 12, holds: 3 } });
    expect(facts.worst.map(({ value }) => value)).toEqual([0.12, 0.11, 0.1]);
    expect(facts.seals.map(({ shard }) => shard)).toEqual([0, 1]);
  });

  it("sees a member that was asked about before as that question did, and the other way round", async () => {
    await defineGroup("same", { ...rates, fold: "sum" });
    await push("same-shop:a", 0, 0.25);
    await push("same-shop:b", 0, 0.25);
    const member = { entity: "same-shop:a", timestamp: at(1), id: "error_rate", version: "1" };
    await ok("POST", "/execute", member);
    await push("same-shop:a", 0, 1);
    expect(await ask("same", 1)).toMatchObject({ result: { value: 0.5 } });
    await push("same-shop:b", 0, 1);
    const other = { ...member, entity: "same-shop:b" };
    expect(await ok("POST", "/execute", other)).toMatchObject({ value: 0.25 });
  });

  it("is not stored by a dry run, which fixes nothing", async () => {
    await defineGroup("dry", { ...rates, fold: "max" });
    await push("dry-shop:a", 0, 0.5);
    expect(await ask("dry", 1, { dry_run: true })).toMatchObject({ dry_run: true, result: { value: 0.5 } });
    await push("dry-shop:b", 0, 0.75);
    expect(await ask("dry", 1)).toMatchObject({ result: { value: 0.75 } });
  });

  it("is refused about anybody else, and nobody pushes to it or takes its name", async () => {
    await defineGroup("own", failing);
    await push("own-shop:a", 0, 0.5);
    const other = await call<Refusal>("POST", "/evaluate/full", { ...pinned("own"), entity: "own-shop:a" });
    expect(other.status).toBe(404);
    expect(other.body.error.message).toContain("own@1 is about many entities at once");
    const observation = { primitive_id: SIGNAL, entity: "group:own", observed_at: at(0), value: 1 };
    const fine = { ...observation, entity: "own-shop:z" };
    const pushed = await call<Refusal>("POST", "/observations", { observations: [fine, observation] });
    expect(pushed.status).toBe(400);
    expect(pushed.body.error).toMatchObject({ type: "validation_error", location: "observations[1].entity" });
    await push("group:taken", 0, 1);
    const concept = { concept_id: "taken", version: "1", population: { name: "taken", ...failing } };
    const taken = await call<Refusal>("POST", "/concepts", concept);
    expect(taken.status).toBe(409);
    expect(taken.body.error).toMatchObject({ type: "conflict", location: "population.name" });
  });

  it("is proven by what each shard counted, without the service, and counted again by the service", async () => {
    await defineGroup("proof", { ...rates, fold: "mean" });
    for (let no = 0; no < 6; no++) await push(`proof-shop:${no}`, 0, no / 8);
    const { decision_id } = await ask("proof", 1);
    for (const path of ["verify", "proof"] as const)
      expect((await call(path === "verify" ? "POST" : "GET", `/decisions/${decision_id}/${path}`)).status).toBe(200);
    const proof = await ok<DecisionProof>("GET", `/decisions/${decision_id}/proof`);
    expect(verifiedProof(proof)).toMatchObject({ verified: true, differences: [] });
    const [partials = []] = Object.values(proof.partials ?? {});
    expect(partials.map(({ tally }) => tally.known).reduce((sum, known) => sum + known, 0)).toBe(6);
    const [first, ...others] = partials;
    const other = { ...first, tally: { ...first?.tally, known: 9 } };
    const forged = { ...proof, partials: { "proof@1": [other, ...others] } } as DecisionProof;
    expect(verifiedProof(forged).differences.map(({ field }) => field)).toEqual([
      "populations.proof@1.known",
      "populations.proof@1.silent",
    ]);
    await ok("DELETE", "/entities/proof-shop:3");
    expect(await ok("POST", `/decisions/${decision_id}/verify`)).toEqual({
      verified: false,
      status: "members_erased",
      differences: [],
    });
    expect(await ask("proof", 1)).toMatchObject({ replayed: true, decision_id });
    expect(verifiedProof(await ok("GET", `/decisions/${decision_id}/proof`))).toMatchObject({ verified: true });
  });

  it("is proven by the values around a quantile, now and before", async () => {
    const movement = { window: "30m", as: "difference" };
    await defineGroup("median", { ...rates, fold: "quantile", q: 0.5, movement });
    for (let no = 0; no < 6; no++)
      for (const minutes of [0, 30]) await push(`median-shop:${no}`, minutes, no + minutes);
    const { decision_id, result } = await ask("median", 31);
    expect(result.value).toBe(30);
    const proof = await ok<DecisionProof>("GET", `/decisions/${decision_id}/proof`);
    expect(verifiedProof(proof)).toMatchObject({ verified: true, differences: [] });
    const text = JSON.stringify(proof);
    const forged = JSON.parse(text.replace('"values":[', '"values":[0.5,')) as DecisionProof;
    expect(verifiedProof(forged).differences.map(({ field }) => field)).toEqual(["partials"]);
    expect(await ok("POST", `/decisions/${decision_id}/verify`)).toMatchObject({ verified: true });
  });

  it("is tried on the past, member by member, at each step", async () => {
    await defineGroup("past", failing, 0.5);
    for (let hour = 0; hour < 6; hour++)
      for (const no of [0, 1, 2]) await push(`past-shop:${no}`, 60 * hour, hour === 3 && no > 0 ? 0.5 : 0.01);
    const backtest = { condition_id: "past", condition_version: "1", from: at(10), to: at(310), step: "1h" };
    const { status, body, text } = await call<{ evaluations: number; alerts: object[] }>(
      "POST",
      "/conditions/backtest",
      backtest,
    );
    expect([status, text]).toEqual([200, expect.any(String)]);
    expect(body).toMatchObject({ questions: 6, triggered: 1 });
    const { step: _, ...unstepped } = backtest;
    const refused = await call<Refusal>("POST", "/conditions/backtest", unstepped);
    expect(refused.status).toBe(400);
    expect(refused.body.error.location).toBe("step");
  });

  it("is one for each segment, at many times and for many groups at once", async () => {
    const tier = { primitive_id: "merchant.tier", type: "categorical", labels: ["gold", "silver"] };
    await ok("POST", "/primitives", tier);
    await defineGroup("tiers", { ...rates, fold: "max", segment: "merchant.tier" });
    for (const [no, label] of ["gold", "silver", "gold", null].entries()) {
      await push(`tiers-shop:${no}`, 0, (1 + no) / 8);
      if (label !== null) await pushAt("merchant.tier", at(0), { [`tiers-shop:${no}`]: label });
    }
    const { results } = await ok<{ results: object[] }>("POST", "/evaluate/batch", {
      ...pinned("tiers"),
      entities: ["group:tiers/gold", "group:tiers/silver", "group:tiers"],
      timestamp: at(1),
    });
    expect(results).toMatchObject([
      { entity: "group:tiers/gold", result: { value: 0.375 } },
      { entity: "group:tiers/silver", result: { value: 0.25 } },
      { entity: "group:tiers", error: { type: "not_found", location: "entity" } },
    ]);
    await push("tiers-shop:0", 2, 1);
    const range = { ...pinned("tiers"), entity: "group:tiers/gold", from: at(1), to: at(3), step: "1m" };
    expect(await ok("POST", "/evaluate/range", range)).toMatchObject({
      total: 3,
      failed: 0,
      results: [{ result: { value: 0.375 } }, { result: { value: 1 } }, { result: { value: 1 } }],
    });
  });

  it.each([
    [{ ...rates, fold: "share" }, "population.of", "name a condition on it"],
    [{ ...failing, fold: "sum" }, "population.of", "`sum` is of numbers"],
    [{ ...rates, fold: "quantile" }, "population.q", "from 0 to 1"],
    [{ ...rates, fold: "sum", q: 0.5 }, "population.q", "belongs to a quantile"],
    [{ ...rates, fold: "sum", segment: SIGNAL }, "population.segment", "categorical"],
    [{ ...failing, min_reporting: 2 }, "population.min_reporting", "at most 1"],
    [{ ...rates, fold: "middle" }, "population.fold", "must be one of"],
    [{ of: { concept_id: "one", concept_version: "1" }, fold: "sum" }, "population.of", "about many entities itself"],
  ])("is not defined by %j", async (population, location, words) => {
    const concept = { concept_id: "wrong", version: "1", population: { name: "wrong", ...population } };
    const { status, body } = await call<Refusal>("POST", "/concepts", concept);
    expect(status).toBe(400);
    expect(body.error.location).toBe(location);
    expect(body.error.message).toContain(words);
  });
});
