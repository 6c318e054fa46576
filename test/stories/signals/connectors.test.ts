import { createServer } from "node:net";
import { beforeEach, describe, expect, it } from "vitest";
import type { Output } from "../../../sdk/src/index.ts";
import { ok, secret, startFetchWorld } from "../../support/fetch-world.ts";
import { portOf } from "../../support/port-of.ts";
import type { Answer } from "../../support/receiver.ts";
import { day, type DecisionList, type Refusal } from "../../support/world.ts";
import { unverified } from "../../support/verify-all.ts";
const observations = async (name: string, entity: string) => {
  const query = `entity=${encodeURIComponent(entity)}&primitive_id=fetched.${name}`;
  return (await service.read<"listObservations">(`/observations?${query}`)).items;
};

const { service, receiver, sourceOf, define, connected, question, ask, verified } = await startFetchWorld();
beforeEach(() => {
  receiver.clear();
  receiver.answerWith({ body: '{"data":{"value":0.2}}' });
});

describe("a signal with a connector", () => {
  it("is fetched for the entity and the time asked about, with its secret, and is kept as an observation", async () => {
    const name = await connected("float");
    const { status, body } = await ask(name, "account:a/b ?", day(3));
    expect(status).toBe(200);
    expect(body).toMatchObject({ result: { value: 0.2 }, decision: { value: true }, signal_errors: [] });
    expect(receiver.requests).toMatchObject([
      {
        method: "GET",
        path: `/rate/account%3Aa%2Fb%20%3F?at=${encodeURIComponent(day(3))}`,
        headers: { authorization: `Bearer ${secret}`, accept: "application/json" },
      },
    ]);
    expect(await observations(name, "account:a/b ?")).toMatchObject([{ observed_at: day(3), value: 0.2 }]);
    expect(await verified(body.decision_id)).toEqual({ verified: true, differences: [] });
  });

  it("is not fetched again for a question that was answered, whatever the source says by then", async () => {
    const name = await connected("float");
    const first = await ask(name, "account:1", day(3));
    receiver.answerWith({ body: '{"data":{"value":0.9}}' });
    const again = await ask(name, "account:1", day(3));
    expect(again.body).toEqual({ ...first.body, replayed: true });
    expect(receiver.requests).toHaveLength(1);
    const later = await ask(name, "account:1", day(4));
    expect(later.body.result.value).toBe(0.9);
    expect(receiver.requests).toHaveLength(2);
  });

  it("has one answer for many who ask at once, although the source gives each another", async () => {
    const name = await connected("float");
    let served = 0;
    receiver.answerWith(() => ({ body: `{"data":{"value":0.${++served}}}`, delayMs: 20 * (served % 3) }));
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask(name, "account:crowd", day(3))));
    expect(new Set(answers.map(({ body }) => JSON.stringify([body.result, body.decision])))).toHaveProperty("size", 1);
    const stored = await service.call<DecisionList>("GET", "/decisions?entity_id=account%3Acrowd");
    expect(stored.body.items).toHaveLength(1);
    expect(await verified(stored.body.items[0]?.decision_id ?? null)).toEqual({ verified: true, differences: [] });
  });

  it("tells a real null from a failure", async () => {
    const name = await connected("float?");
    receiver.answerWith({ body: '{"data":{"value":null}}' });
    const real = await ask(name, "account:null", day(3));
    expect(real.body).toMatchObject({ decision: { value: false, reason: "null_input" }, signal_errors: [] });
    receiver.answerWith({ status: 500 });
    const failed = await ask(name, "account:failed", day(3));
    expect(failed.body).toMatchObject({
      decision: { value: false, reason: "null_input" },
      signal_errors: [
        {
          primitive_id: `fetched.${name}`,
          connector: "http",
          status: 500,
          attempts: 1,
          message: "The source answered 500.",
        },
      ],
    });
    const record = await service.call<Output<"getDecision">>("GET", `/decisions/${failed.body.decision_id}`);
    expect(record.body.signal_errors).toEqual(failed.body.signal_errors);
    for (const { body } of [real, failed])
      expect(await verified(body.decision_id)).toEqual({ verified: true, differences: [] });
  });

  it("keeps a failure for every condition on the concept, and does not ask again", async () => {
    const name = await connected("float?");
    const strategy = { type: "threshold", params: { direction: "above", value: 5 } };
    const other = { condition_id: `${name}_other`, version: "1.0", concept_id: name, concept_version: "1.0", strategy };
    await ok(service.elevated("POST", "/conditions", other));
    receiver.answerWith({ status: 503 });
    const first = await ask(name, "account:1", day(3));
    receiver.answerWith({ body: '{"data":{"value":9}}' });
    const second = await ask(name, "account:1", day(3), { condition_id: `${name}_other` });
    expect(second.body.signal_errors).toEqual(first.body.signal_errors);
    expect(second.body.result.value).toBeNull();
    expect(receiver.requests).toHaveLength(1);
    expect((await verified(second.body.decision_id)).verified).toBe(true);
  });

  it("that may not be null and cannot be fetched is a 422 that names it, seals nothing, and can be asked again", async () => {
    const name = await connected("float");
    receiver.answerWith({ status: 502 });
    const refused = await ask<Refusal>(name, "account:later", day(3));
    expect(refused.status).toBe(422);
    expect(refused.body.error).toMatchObject({
      type: "missing_data",
      location: `fetched.${name}`,
      details: { signal_errors: [{ status: 502 }] },
    });
    expect((await service.call<DecisionList>("GET", "/decisions?entity_id=account%3Alater")).body.items).toEqual([]);
    receiver.answerWith({ body: '{"data":{"value":0.1}}' });
    expect((await ask(name, "account:later", day(3))).body).toMatchObject({ result: { value: 0.1 }, replayed: false });
  });

  it("makes an unknown entity known", async () => {
    const name = await connected("float?");
    receiver.answerWith({ status: 500 });
    const { body } = await ask(name, "account:new", day(3));
    const stored = await service.call<DecisionList>("GET", "/decisions?entity_id=account%3Anew");
    expect(stored.body.items.map((item) => item.decision_id)).toEqual([body.decision_id]);
  });

  it("is fetched and not kept by a dry run", async () => {
    const name = await connected("time_series<float>");
    const { body } = await ask(name, "account:dry", day(3), { dry_run: true });
    expect(body).toMatchObject({ result: { value: 0.2 }, decision: { value: true }, dry_run: true });
    expect(await observations(name, "account:dry")).toEqual([]);
    expect(receiver.requests).toHaveLength(1);
    receiver.answerWith({ body: '{"data":{"value":0.8}}' });
    const real = await ask(name, "account:dry", day(3));
    expect(real.body).toMatchObject({ result: { value: 0.8 }, replayed: false });
    const dry = await ask(name, "account:dry", day(3), { dry_run: true });
    expect(dry.body.result.value).toBe(0.8);
    expect(receiver.requests).toHaveLength(2);
  });

  it("is fetched by a snapshot, a Result alone and a batch too", async () => {
    const name = await connected("float");
    const snapshot = await ask(name, "account:1");
    expect(snapshot.body.result).toMatchObject({ value: 0.2, deterministic: false });
    expect((await verified(snapshot.body.decision_id)).verified).toBe(true);
    const execution = { id: name, version: "1.0", entity: "account:2", timestamp: day(3) };
    const result = await service.call<Output<"executeConcept">>("POST", "/execute", execution);
    expect(result.body.value).toBe(0.2);
    const { entity: _, ...definitions } = question(name, "");
    const batch = { ...definitions, entities: ["account:3", "account:4"], timestamp: day(3) };
    const { body } = await service.call<Output<"evaluateBatch">>("POST", "/evaluate/batch", batch);
    expect(body.results.map((one) => one.result?.value)).toEqual([0.2, 0.2]);
    expect(receiver.requests).toHaveLength(4);
  });

  it("takes the time of a value from the answer", async () => {
    const name = await connected("float", sourceOf({ time_pointer: "/data/at" }));
    receiver.answerWith({ body: JSON.stringify({ data: { value: 0.3, at: "2025-01-03T01:00:00+01:00" } }) });
    expect((await ask(name, "account:1", day(3))).body.result.value).toBe(0.3);
    expect(await observations(name, "account:1")).toMatchObject([{ observed_at: day(2), value: 0.3 }]);
  });
});

describe("many sources of one question", () => {
  it("are asked six at a time", async () => {
    const signals = await Promise.all(
      Array.from({ length: 9 }, async (_, i) => {
        const primitive_id = `fetched.wide_${i}`;
        const source = sourceOf({ url: `${receiver.url}/wide/${i}/{entity}` });
        await ok(service.elevated("POST", "/primitives", { primitive_id, type: "float", source }));
        return [`x${i}`, { primitive_id, type: "float", missing_data_policy: "null" }] as const;
      }),
    );
    const concept = {
      concept_id: "wide",
      version: "1.0",
      description: "wide",
      output_type: "float",
      primitives: Object.fromEntries(signals),
      features: { out: { op: "mean_of", inputs: signals.map(([name]) => name), params: {} } },
      output_feature: "out",
    };
    await ok(service.elevated("POST", "/concepts", concept));
    let release: () => void = () => undefined;
    const held = new Promise<void>((done) => (release = done));
    receiver.answerWith({ body: '{"data":{"value":0.5}}', until: held });
    const execution = { id: "wide", version: "1.0", entity: "account:1", timestamp: day(3) };
    const answer = service.call<Output<"executeConcept">>("POST", "/execute", execution);
    await receiver.waitFor(6);
    release();
    expect((await answer).body.value).toBe(0.5);
    expect(receiver.requests).toHaveLength(9);
    expect(receiver.mostAtOnce).toBe(6);
  });
});

describe("a source that fails", () => {
  async function closedPort(): Promise<number> {
    const server = createServer();
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    const port = portOf(server);
    await new Promise((done) => server.close(done));
    return port;
  }

  const at = { time_pointer: "/data/at" };
  const later = `'s value is from ${day(3.1)}, which is later than the time asked about.`;
  const newer = JSON.stringify({ data: { value: 1, at: day(3.1) } });

  it.each<[because: string, answer: Answer, source: object, message: string, status?: number]>([
    ["answers 404", { status: 404 }, {}, " answered 404.", 404],
    ["redirects", { status: 302, headers: { location: "/x" } }, {}, " answered 302; redirects are not followed.", 302],
    ["is slow", { hang: true }, { timeout_ms: 150 }, " did not answer within 150 ms."],
    ["never ends", { trickle: true }, { timeout_ms: 700 }, " did not answer within 700 ms."],
    ["floods", { endless: true }, {}, " answered with more than 256 KiB.", 200],
    ["sends no JSON", { body: "<html>" }, {}, "'s response is not JSON.", 200],
    ["sends an object", { body: '{"data":{"value":{}}}' }, {}, "'s response at /data/value is not a single value."],
    ["sends a value newer than the question", { body: newer }, at, later],
  ])("because it %s is told without its secret", async (_, answer, source, message, status) => {
    const name = await connected("float?", sourceOf(source));
    receiver.answerWith(answer);
    const asked = await ask(name, "account:1", day(3));
    expect(asked.status).toBe(200);
    const told = { primitive_id: `fetched.${name}`, connector: "http", attempts: 1, ...(status && { status }) };
    expect(asked.body.signal_errors).toMatchObject([{ ...told, message: `The source${message}` }]);
    expect(asked.body.result.value).toBeNull();
    expect(asked.text).not.toContain(secret);
    expect(await receiver.waitFor(1)).toHaveLength(1);
    expect((await verified(asked.body.decision_id)).verified).toBe(true);
  });

  it("to accept connections is tried three times", async () => {
    const url = `http://127.0.0.1:${await closedPort()}/{entity}`;
    const name = await connected("float?", sourceOf({ url }));
    const { body } = await ask(name, "account:1", day(3));
    expect(body.signal_errors).toMatchObject([{ message: "The source could not be reached.", attempts: 3 }]);
  });

  it.each(["..", "."])("for the entity %j, which would change the path, is not asked", async (entity) => {
    const name = await connected("float?");
    const { body } = await ask(name, entity, day(3));
    expect(body.signal_errors).toMatchObject([
      { message: "The entity cannot be used in the path of the source's address.", attempts: 0 },
    ]);
    expect(receiver.requests).toEqual([]);
  });
});

describe("the source of a signal", () => {
  it("can be changed by whoever has the elevated key, and the next question uses it", async () => {
    await ok(service.elevated("POST", "/primitives", { primitive_id: "fetched.moved", type: "float" }));
    await define("moved", "fetched.moved", "float");
    expect((await ask("moved", "account:moved", day(3))).status).toBe(404);
    expect((await service.call("PUT", "/primitives/fetched.moved/source", sourceOf())).status).toBe(403);
    expect((await service.elevated("PUT", "/primitives/fetched.moved/source", sourceOf())).status).toBe(200);
    expect((await ask("moved", "account:moved", day(3))).body.result.value).toBe(0.2);
    expect((await service.elevated("PUT", "/primitives/fetched.moved/source", { kind: "push" })).status).toBe(200);
    expect((await ask("moved", "account:stayed", day(3))).status).toBe(404);
    expect((await service.elevated("PUT", "/primitives/fetched.nothing/source", sourceOf())).status).toBe(404);
  });
});

it("made no decision in all this that cannot be verified", async () => {
  expect(await unverified(service.call)).toEqual([]);
});
