import { describe, expect, it, vi } from "vitest";
import type { FullPipelineResult } from "../../../worker/contract/resources/evaluation/evaluate.ts";
import type { DecisionExplanationView } from "../../../worker/contract/resources/decisions/explain.ts";
import { day, DAY, START } from "../../support/world.ts";
import { call, ok } from "../../support/runtime-call.ts";
import { Observations } from "../../../worker/ledger/shard/observations/observations.ts";
import { pauseFor } from "./watched.ts";

const entity = "host:1";
const rows = 3_000;
const spacing = (60 * DAY) / rows;

/** Registers a concept on the load of a host, with a z-score of it, and gives the question about it. */
async function zScoreOf(name: string, features: Record<string, object>, output: string) {
  const definitions = [
    [
      "/concepts",
      {
        concept_id: name,
        version: "1.0",
        namespace: "org",
        description: name,
        output_type: "float",
        primitives: { s: { primitive_id: "host.load", type: "time_series<float>", missing_data_policy: "null" } },
        features,
        output_feature: output,
      },
    ],
    [
      "/conditions",
      {
        condition_id: name,
        version: "1.0",
        namespace: "org",
        concept_id: name,
        concept_version: "1.0",
        strategy: { type: "z_score", params: { direction: "above", value: 3, window: "30d" } },
      },
    ],
  ] as const;
  for (const [path, body] of definitions) {
    await ok("POST", path, body);
  }
  return { concept_id: name, concept_version: "1.0", condition_id: name, condition_version: "1.0" };
}

const ask = (question: object, timestamp: string, of = entity) =>
  call<FullPipelineResult>("POST", "/evaluate/full", { ...question, entity: of, timestamp });

async function push(points: readonly { at: number; value: number }[], of = entity): Promise<void> {
  for (let from = 0; from < points.length; from += 1_000) {
    const observations = points.slice(from, from + 1_000).map(({ at, value }) => ({
      primitive_id: "host.load",
      entity: of,
      observed_at: new Date(at).toISOString(),
      value,
    }));
    await ok("POST", "/observations", { observations });
  }
}

await call("POST", "/primitives", { primitive_id: "host.load", type: "time_series<float>" });
await push(Array.from({ length: rows }, (_, i) => ({ at: START + i * spacing, value: 50 + ((i * 7919) % 101) / 10 })));
const plain = await zScoreOf("plain", { v: { op: "latest", inputs: ["s"], params: {} } }, "v");
const quantiles = Array.from({ length: 60 }, (_, i) => [
  `q${i}`,
  { op: "quantile", inputs: ["s"], params: { window: "30d", q: i / 60 } },
]);
const features = Object.fromEntries(quantiles) as Record<string, object>;
const heavy = await zScoreOf(
  "heavy",
  { ...features, out: { op: "mean_of", inputs: Object.keys(features), params: {} } },
  "out",
);

describe("a long evaluation", () => {
  it("lets others be answered meanwhile", async () => {
    const load = Reflect.get(Observations.prototype, "load");
    const plainly: Promise<{ status: number }>[] = [];
    // While the long one is at work the short one is asked, and the long one ends only once that is answered.
    vi.spyOn(Observations.prototype, "load").mockImplementationOnce(function* (this: Observations, ...needs) {
      const asked = ask(plain, day(59));
      plainly.push(asked);
      yield* pauseFor(asked);
      return yield* load.apply(this, needs);
    });
    expect((await ask(heavy, day(60))).status).toBe(200);
    vi.restoreAllMocks();
    expect((await Promise.all(plainly)).map(({ status }) => status)).toEqual([200]);
  });

  it("sees what it saw when it began, whatever is appended meanwhile", async () => {
    // A millisecond later the windows hold the same rows, and nothing is sealed yet.
    const seenNow = (timestamp: string) =>
      call<FullPipelineResult>("POST", "/evaluate/full", { ...heavy, entity, timestamp, dry_run: true });
    const before = await seenNow(day(58));
    const asked = ask(heavy, day(58));
    const pushed = push(Array.from({ length: 100 }, (_, i) => ({ at: START + 40 * DAY + i, value: 1_000 })));
    const [answer] = await Promise.all([asked, pushed]);
    const after = await seenNow(new Date(Date.parse(day(58)) + 1).toISOString());
    expect(after.body.result.value).not.toBe(before.body.result.value);
    expect([before.body.result.value, after.body.result.value]).toContain(answer.body.result.value);
    const again = await ask(heavy, day(58));
    expect(again.body).toEqual({ ...answer.body, replayed: true });
    const proof = await call<{ verified: boolean }>("POST", `/decisions/${answer.body.decision_id}/verify`);
    expect(proof.body).toEqual({ verified: true, differences: [] });
  });
});

describe("an observation that no deviation can be computed with", () => {
  it("makes a decision with a reason, which is recorded and explained", async () => {
    const values = [...Array<number>(20).fill(1), 1e200, 3, 2];
    await push(
      values.map((value, i) => ({ at: START + i * DAY, value })),
      "host:wide",
    );
    const { status, body } = await ask(plain, day(22), "host:wide");
    expect(status).toBe(200);
    expect(body.decision).toMatchObject({ value: false, reason: "insufficient_history", history_count: 22 });
    const record = await call<{ history: object }>("GET", `/decisions/${body.decision_id}`);
    expect(record.body.history).toEqual({ count: 22 });
    const explained = await call<DecisionExplanationView>("POST", "/decisions/explain", {
      condition_id: "plain",
      condition_version: "1.0",
      entity: "host:wide",
      timestamp: day(22),
    });
    expect(explained.status).toBe(200);
    expect(explained.text).toContain(
      "the spread of the 22 earlier Results is too large or too small to compute a score",
    );
  });
});
