import { exports } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import type { Output } from "../../../sdk/src/index.ts";
import { type DecisionProof, verifiedProof } from "../../../worker/domain/decision/proof.ts";
import { createTask, question } from "../../support/world.ts";
import { call, ok } from "../../support/runtime-call.ts";
import { TEST_VARS } from "../../support/vars.ts";

const PAID = "velocity.payment";
const start = Date.UTC(2025, 3, 1);
const windowMs = 600_000;
const iso = (t: number) => new Date(t).toISOString();

interface Payment {
  entity: string;
  observed_at: string;
  value: number;
  event_id: string;
}

/** A stream of numbers from 0 to 1 that is always the same. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}

/** Payments in bursts, whole seconds, as they come in: a fifth again, some late, some corrected. */
function arrivals(entity: string, most: number): Payment[] {
  const next = numbers(7);
  const come: Payment[] = [];
  let at = start;
  for (let id = 0; come.length < most; id++) {
    if (next() < 0.05) at += Math.floor(next() * 60) * 1_000;
    const late = next() < 0.1 ? Math.floor(next() * 300) * 1_000 : 0;
    const payment = { entity, observed_at: iso(at - late), value: Math.floor(next() * 50) / 4, event_id: `pay_${id}` };
    come.push(payment);
    if (next() < 0.2) come.push(payment);
    const earlier = come[Math.floor(next() * come.length)] as Payment;
    if (next() < 0.1) come.push({ ...earlier, value: Math.floor(next() * 50) / 4 });
  }
  return come;
}

/** Counted in plain words: the last value of each payment in the window. */
function plainly(come: readonly Payment[], t: number) {
  const last = new Map<string, number>();
  for (const { observed_at, value, event_id } of come) {
    const at = Date.parse(observed_at);
    if (at > t - windowMs && at <= t) last.set(`${event_id} ${at}`, value);
  }
  const values = [...last.values()];
  return { count: values.length, sum: values.reduce((sum, value) => sum + value, 0), distinct: new Set(values).size };
}

const concepts = new Map<string, Output<"createConcept">>();
await call("POST", "/primitives", { primitive_id: PAID, type: "time_series<float>", kind: "event" });
const rule = { signal: PAID, entity: "{/entity}", value: "/value", at: "/observed_at", dedupe: "/event_id" };
const feed = await call("POST", "/feeds", { feed_id: "payments", kind: "events", map: [rule] });
if (feed.status !== 201) throw new Error(feed.text);
for (const op of ["count", "sum", "distinct", "latest"]) {
  const body = {
    concept_id: `cpt_paid_${op}`,
    version: "1.0",
    namespace: "velocity",
    primitives: { paid: { primitive_id: PAID, type: "time_series<float>", missing_data_policy: "null" } },
    features: { result: { op, inputs: ["paid"], ...(op === "latest" ? {} : { params: { window: "10m" } }) } },
    output_feature: "result",
    output_type: op === "count" || op === "distinct" ? "int" : "float?",
  };
  const made = await ok<Output<"createConcept">>("POST", "/concepts", body);
  concepts.set(op, made);
}

const push = async (observations: readonly object[]) =>
  (
    await call<Output<"pushObservations">>("POST", "/observations", {
      observations: observations.map((one) => ({ primitive_id: PAID, ...one })),
    })
  ).body;

async function resultOf(op: string, entity: string, t: number): Promise<unknown> {
  const { concept_id: id, version } = concepts.get(op) as Output<"createConcept">;
  const asked = await call<Output<"executeConcept">>("POST", "/execute", { id, version, entity, timestamp: iso(t) });
  return asked.body.value;
}
const resultsOf = async (entity: string, t: number) => ({
  count: await resultOf("count", entity, t),
  sum: await resultOf("sum", entity, t),
  distinct: await resultOf("distinct", entity, t),
});

/** Sends a body as it is, and expects that all of it is taken. */
async function raw(path: string, type: string, body: string): Promise<void> {
  const headers = { "x-api-key": TEST_VARS.SVC_API_KEYS, "content-type": type };
  const response = await exports.default.fetch(`http://service/v1${path}`, { method: "POST", headers, body });
  const { result, rejected = result?.rejected } = await response.json<{
    rejected?: number;
    result?: { rejected: number };
  }>();
  expect([response.status, rejected]).toEqual([200, 0]);
}

/** The ways by which events come in. */
const doors: Readonly<Record<string, (come: readonly Payment[]) => Promise<void>>> = {
  pushes: async (come) => {
    for (let i = 0; i < come.length; i += 1_000) await push(come.slice(i, i + 1_000));
  },
  bulk: (come) =>
    raw(
      "/observations/bulk",
      "application/x-ndjson",
      come.map((one) => JSON.stringify({ primitive_id: PAID, ...one })).join("\n"),
    ),
  feed: (come) => raw("/feeds/payments/events", "application/json", JSON.stringify(come)),
};

describe("events", () => {
  it("of one second each count once; the same again changes nothing, another value corrects", async () => {
    const paid = (event_id: string, value: number) => ({ entity: "shop:1", observed_at: iso(start), value, event_id });
    expect(await push([paid("a", 5), paid("b", 5), paid("c", 7)])).toMatchObject({ accepted: 3, unchanged: 0 });
    expect(await push([paid("a", 5), paid("b", 6)])).toMatchObject({ accepted: 1, unchanged: 1 });
    expect(await push([{ entity: "shop:1", observed_at: iso(start), value: 6 }])).toMatchObject({ accepted: 1 });
    expect(await resultsOf("shop:1", start)).toEqual({ count: 4, sum: 24, distinct: 3 });
    expect(await resultOf("latest", "shop:1", start)).toBe(6);
    const stored = await call<Output<"listObservations">>("GET", `/observations?entity=shop:1&primitive_id=${PAID}`);
    const events = stored.body.items.map(({ event }) => event ?? null);
    expect(new Set(events).size).toBe(4);
    expect(events.filter((event) => event !== null && /^[0-9a-f]{32}$/.test(event))).toHaveLength(4);
    expect(stored.text).not.toContain("pay_");
  });

  it.each(Object.entries(doors))(
    "in bursts, repeated, late and corrected, come by %s to what plain code counts, and stay so once answered",
    async (door, send) => {
      const entity = `shop:${door}`;
      const come = arrivals(entity, 4_000);
      for (let i = 0; i < come.length; i += 2_000) await send(come.slice(i, i + 2_000));
      const last = Math.max(...come.map(({ observed_at }) => Date.parse(observed_at)));
      const times = Array.from({ length: 8 }, (_, i) => last - Math.floor((i * (last - start)) / 8));
      for (const t of times) expect(await resultsOf(entity, t)).toEqual(plainly(come, t));
      const more = { entity, observed_at: iso(last), value: 9, event_id: "one more" };
      await send([more]);
      expect(await resultsOf(entity, last)).toEqual(plainly(come, last));
      expect(await resultsOf(entity, last + 1)).toEqual(plainly([...come, more], last + 1));
    },
  );

  it("are in the proof of a decision, which holds alone", async () => {
    const intent = `alert me when the sum of \`${PAID}\` over 10m is above 20`;
    const task = await createTask(call, intent);
    const asked = question(task, "shop:1", iso(start));
    const { body } = await call<Output<"evaluateFull">>("POST", "/evaluate/full", asked);
    expect(body.decision).toMatchObject({ value: true });
    const proof = await call<DecisionProof>("GET", `/decisions/${body.decision_id}/proof`);
    expect(verifiedProof(proof.body)).toEqual({ verified: true, differences: [] });
    const without = JSON.parse(proof.text.replaceAll(/,"event":"[0-9a-f]{32}"/g, "")) as DecisionProof;
    expect(verifiedProof(without).verified).toBe(false);
  });

  it.each([
    [{ value: 1, event_id: "x".repeat(129) }, "event_id"],
    [{ value: 1, event_id: "" }, "event_id"],
    [{ value: 1, reset: true }, "reset"],
    [{ value: 1, stale: true }, "value"],
  ])("are refused where %j cannot be one", async (given, field) => {
    const observations = [{ primitive_id: PAID, entity: "shop:3", observed_at: iso(start), ...given }];
    const refused = await call<{ error: { location: string } }>("POST", "/observations", { observations });
    expect([refused.status, refused.body.error.location]).toEqual([400, `observations[0].${field}`]);
  });
});
