import { expect, it } from "vitest";
import type { Output } from "../../../sdk/src/index.ts";
import { verifyProof } from "../../../sdk/src/local/index.ts";
import { sharedTestService } from "../../support/service.ts";
import type { FullPipelineResult, Refusal } from "../../support/world.ts";

const entity = "service:pay";
const start = Date.parse("2026-03-01T00:00:00.000Z");
const at = (minutes: number) => new Date(start + minutes * 60_000).toISOString();
const created = async (path: string, body: object) => {
  await service.ok("POST", path, body);
};
const counter = (primitive_id: string, members: string[]) =>
  created("/primitives", { primitive_id, type: "time_series<float>", kind: "counter", members, max_age: "10m" });

const service = await sharedTestService();
await counter("http.requests", ["handler"]);
await counter("http.errors", ["handler"]);
await counter("http.duration_bucket", ["le", "handler"]);
const minutes = Array.from({ length: 12 }, (_, i) => i);
const of = (primitive_id: string, member: object, grows: number) =>
  minutes.map((i) => ({ primitive_id, entity, observed_at: at(i), value: grows * (i + 1), member }));
const buckets = (handler: string, counts: Readonly<Record<string, number>>) =>
  Object.entries(counts).flatMap(([le, grows]) => of("http.duration_bucket", { handler, le }, grows));
const observations = [
  ...of("http.requests", { handler: "/pay" }, 90),
  ...of("http.requests", { handler: "/list" }, 10),
  ...of("http.errors", { handler: "/pay" }, 2),
  ...of("http.errors", { handler: "/list" }, 3),
  ...buckets("/pay", { "0.1": 5, "0.5": 9, "+Inf": 10 }),
  ...buckets("/list", { "0.1": 10, "0.5": 10, "+Inf": 10 }),
];
await created("/observations", { observations });

/** Registers a concept with a limit on it, and asks. */
async function asked(concept_id: string, concept: object, value: number) {
  const common = { version: "1.0", namespace: "org" };
  await created("/concepts", { concept_id, ...common, output_type: "float?", output_feature: "out", ...concept });
  const strategy = { type: "threshold", params: { direction: "above", value } };
  const pinned = { concept_id, concept_version: "1.0" };
  await created("/conditions", { condition_id: `${concept_id}_high`, ...common, ...pinned, strategy });
  const { body } = await service.call<FullPipelineResult>("POST", "/evaluate/full", {
    ...pinned,
    condition_id: `${concept_id}_high`,
    condition_version: "1.0",
    entity,
    timestamp: at(11),
  });
  return body;
}

/** The record of a decision, and whether it is so when it is computed anew, and by its proof without the service. */
const proven = async (decision_id: string | null) => {
  const verified = await service.call<Output<"verifyDecision">>("POST", `/decisions/${decision_id}/verify`);
  const proof = await service.call<Output<"getDecisionProof">>("GET", `/decisions/${decision_id}/proof`);
  const body = await service.read<"getDecision">(`/decisions/${decision_id}`);
  return { record: body, isProven: verified.body.verified && verifyProof(proof.body).verified };
};

const grown = (input: string) => ({ op: "increase", inputs: [input], params: { window: "10m" }, across: "sum" });

it("the errors of all members are divided by the requests of all", async () => {
  const concept = {
    primitives: { errors: { primitive_id: "http.errors" }, requests: { primitive_id: "http.requests" } },
    features: {
      failed: grown("errors"),
      asked: grown("requests"),
      out: { op: "divide", inputs: ["failed", "asked"] },
    },
  };
  const { decision_id, result, decision } = await asked("error_rate", concept, 0.04);
  expect([result.value, decision.value]).toEqual([0.05, true]);
  const { record, isProven } = await proven(decision_id);
  expect(isProven).toBe(true);
  expect(record.features).toEqual({ failed: 50, asked: 1_000, out: 0.05 });
  expect(record).not.toHaveProperty("members");
});

it("a quantile of the buckets of each handler names the slowest", async () => {
  const concept = {
    primitives: { durations: { primitive_id: "http.duration_bucket" } },
    features: { out: { op: "bucket_quantile", inputs: ["durations"], params: { window: "10m", q: 0.8 } } },
    across: "max",
  };
  const { decision_id, result, decision } = await asked("p80", concept, 0.3);
  expect([result.value, decision.value]).toEqual([0.4, true]);
  const { record, isProven } = await proven(decision_id);
  expect(isProven).toBe(true);
  expect(record.members).toMatchObject({
    judged: 2,
    deciding: [{ member: { handler: "/pay" }, value: 0.4 }, { member: { handler: "/list" } }],
  });
});

it("a step that cannot fold is refused by its place", async () => {
  const { status, body } = await service.elevated<Refusal>("POST", "/concepts", {
    concept_id: "odd",
    version: "1.0",
    output_type: "float?",
    primitives: { durations: { primitive_id: "http.duration_bucket" } },
    features: {
      out: { op: "bucket_quantile", inputs: ["durations"], params: { window: "10m", q: 0.5 }, across: "max" },
    },
    output_feature: "out",
  });
  expect([status, body.error.location]).toEqual([400, "features.out.across"]);
});
