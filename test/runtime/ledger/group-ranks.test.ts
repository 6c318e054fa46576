import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { type DecisionProof, verifiedProof } from "../../../worker/domain/decision/proof.ts";
import { createServices } from "../../../worker/services.ts";
import { fetchLooks } from "../../../worker/usecases/tasks/looks/fetch-looks.ts";
import { call, ok } from "../../support/runtime-call.ts";
import type { Refusal, Task } from "../../support/world.ts";
import { askGroup, at, defineGroup, defineMembers, pinned, pushAt, START } from "./group-world.ts";
import { changeTask, DELAY, enter, incidentsOf, MINUTE, ring, shardNo, watchTask, watchWorld } from "./watched.ts";

const SIGNAL = "seller.refund_rate";

const push = (rates: Readonly<Record<string, number>>, minutes = 0) => pushAt(SIGNAL, at(minutes), rates);
const of = { concept_id: "refund_rate", concept_version: "1" };
const define = (name: string, population: object, params: object) =>
  defineGroup(name, { scope: `${name}:*`, of, ...population }, params);
const ask = (name: string, entity: string, minutes: number) => askGroup(name, entity, at(minutes));

const worstTenth = { direction: "below", inclusive: true, value: 0.1 };

await defineMembers(SIGNAL, "refund_rate", "1h");

describe("a question about one member among the others", () => {
  it("says its place, the size of the group and who is next, and is proven and counted again", async () => {
    await define("ranked", { fold: "rank" }, worstTenth);
    await push(Object.fromEntries(Array.from({ length: 20 }, (_, no) => [`ranked:${no}`, no / 64])));
    const answers = await Promise.all([19, 18, 17].map((no) => ask("ranked", `ranked:${no}`, 1)));
    expect(answers.map(({ result, decision }) => [result.value, decision.value])).toEqual([
      [0.05, true],
      [0.1, true],
      [0.15, false],
    ]);
    const id = answers[1]?.decision_id ?? "";
    const record = await ok<{ populations: object }>("GET", `/decisions/${id}`);
    expect(record.populations).toMatchObject({
      "ranked@1": { known: 20, judged: 20, standing: { value: 18 / 64, lower: 18, equal: 0, higher: 1 }, worst: [] },
    });
    expect(JSON.stringify(record.populations).length).toBeLessThan(1_500);
    const question = { condition_id: "ranked", condition_version: "1", entity: "ranked:18", timestamp: at(1) };
    const { summary } = await ok<{ summary: string }>("POST", "/decisions/explain", question);
    expect(summary.replace(/ent_\w+/g, "ent")).toBe(
      "Fired: 10% is at most the threshold of 10%; with 0.28125 it is one of 20 members that have an answer: " +
        "1 is higher and 18 are lower; next are 0.296875 (ent) and 0.265625 (ent).",
    );
    await push({ "ranked:99": 1, "ranked:18": 0 });
    expect(await ask("ranked", "ranked:18", 1)).toMatchObject({ replayed: true, result: { value: 0.1 } });
    expect(await ask("ranked", "ranked:16", 1)).toMatchObject({ result: { value: 0.2 } });
    expect(await ok("POST", `/decisions/${id}/verify`)).toMatchObject({ verified: true, differences: [] });
    const proof = await ok<DecisionProof>("GET", `/decisions/${id}/proof`);
    expect(verifiedProof(proof)).toMatchObject({ verified: true, differences: [] });
    const forged = JSON.parse(JSON.stringify(proof).replace('"higher":1', '"higher":0')) as DecisionProof;
    expect(verifiedProof(forged).verified).toBe(false);
    await ok("DELETE", "/entities/ranked:3");
    expect(await ok("POST", `/decisions/${id}/verify`)).toMatchObject({ verified: false, status: "members_erased" });
  });

  it("has no Result where the entity is none of them or silent itself, and is not asked about nobody", async () => {
    await define("quiet", { fold: "outranks", min_reporting: 0 }, { direction: "above", value: 0.5 });
    await push({ "quiet:a": 0.5, "quiet:b": 0.1, "other:a": 0.9 });
    await push({ "quiet:b": 0.1 }, 90);
    const reasonOf = async (entity: string, minutes: number) => {
      const { decision, decision_id } = await ask("quiet", entity, minutes);
      const { populations } = await ok<{ populations: Record<string, { reason?: string }> }>(
        "GET",
        `/decisions/${decision_id}`,
      );
      return [decision.value, populations["quiet@1"]?.reason];
    };
    expect(await reasonOf("quiet:a", 1)).toEqual([true, undefined]);
    expect(await reasonOf("quiet:a", 100)).toEqual([false, "silent_member"]);
    expect(await reasonOf("quiet:b", 100)).toEqual([false, "insufficient_members"]);
    expect(await reasonOf("other:a", 1)).toEqual([false, "no_member"]);
    const question = { ...pinned("quiet"), entity: "quiet:never", timestamp: at(1) };
    const { status, body } = await call<Refusal>("POST", "/evaluate/full", question);
    expect([status, body.error.type]).toEqual([404, "not_found"]);
  });

  it("compares it with the median of the others, in a batch and on the past", async () => {
    await define("times", { fold: "quantile", q: 0.5, each: "ratio" }, { direction: "above", value: 3 });
    await push({ "times:a": 1, "times:b": 0.25, "times:c": 0.25, "times:d": 0.125 });
    const { results } = await ok<{ results: object[] }>("POST", "/evaluate/batch", {
      ...pinned("times"),
      entities: ["times:a", "times:b"],
      timestamp: at(1),
    });
    expect(results).toMatchObject([
      { result: { value: 4 }, decision: { value: true } },
      { result: { value: 1 }, decision: { value: false } },
    ]);
    const span = { condition_id: "times", condition_version: "1", from: at(2), to: at(5), step: "1m" };
    const backtest = { ...span, entities: ["times:a", "times:b"] };
    expect(await ok("POST", "/conditions/backtest", backtest)).toMatchObject({ questions: 8, triggered: 4 });
    const refused = await call<Refusal>("POST", "/conditions/backtest", { ...span, entity_scope: "times:*" });
    expect([refused.status, refused.body.error.location]).toEqual([400, "entities"]);
  });

  it.each([
    [{ fold: "rank", movement: { window: "1d", as: "fraction" } }, "population.movement", "leave it out"],
    [{ fold: "sum", each: "ratio" }, "population.each", "the mean or a quantile of the others"],
    [{ fold: "rank", q: 0.5 }, "population.q", "belongs to a quantile"],
    [{ fold: "rank", of: { condition_id: "ranked", condition_version: "1" } }, "population.of", "is of numbers"],
  ])("is not defined by %j", async (population, location, words) => {
    const body = { name: "wrong", of, ...population };
    const refused = await call<Refusal>("POST", "/concepts", { concept_id: "wrong", version: "1", population: body });
    expect(refused.body.error.location).toBe(location);
    expect(refused.body.error.message).toContain(words);
  });
});

describe("a watch on members among the others", () => {
  it("has an incident for each that is among the worst, which ends when another takes its place", async () => {
    await define("watched", { fold: "rank" }, { ...worstTenth, value: 0.25 });
    const own = Array.from({ length: 90 }, (_, no) => `watched:${no}`).filter((entity) => shardNo(entity) === 0);
    const [a = "", b = "", c = "", d = ""] = own;
    const newTask = {
      intent: "sellers in the worst quarter",
      entity_scope: "watched:*",
      delivery: { type: "notification", channel: "inbox" },
      bind: { condition_id: "watched", condition_version: "1" },
    };
    for (const watch of [{ on: "observation" }, { every: "1m", keep: "changes" }]) {
      const { status, body } = await call<Refusal>("POST", "/tasks", { ...newTask, watch });
      expect([status, body.error.location]).toEqual([400, `watch.${"on" in watch ? "on" : "keep"}`]);
    }
    const task = await ok<Task>("POST", "/tasks", newTask);
    const world = watchWorld(START + DELAY);
    await enter(world);
    await watchTask(task, { since: START, scope: "", firing: { mode: "on_change", recovered: true } });
    await changeTask(task.task_id, "scope_rules = ?", JSON.stringify([{ kind: "prefix", value: "watched:" }]));
    const services = createServices(env, { waitUntil: () => undefined });
    const look = async () => {
      world.announced.length = 0;
      await ring();
      await Promise.all(world.announced.map((chunk) => fetchLooks(services, chunk)));
      world.now += MINUTE;
    };
    await push({ [a]: 0.5, [b]: 0.4, [c]: 0.3, [d]: 0.2 });
    await look();
    expect(await incidentsOf(task)).toMatchObject([{ opened_at: START, closed_at: null }]);
    await push({ [b]: 0.6 }, 1);
    await look();
    const later = START + MINUTE;
    expect((await incidentsOf(task)).map(({ opened_at, closed_at }) => `${opened_at} ${closed_at}`).toSorted()).toEqual(
      [`${START} ${later}`, `${later} null`],
    );
  });
});
