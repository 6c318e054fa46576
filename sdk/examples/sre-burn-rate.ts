/** SRE: page when an error budget burns fourteen times too fast, over an hour and still now. */
import { DecisionMonitor } from "@decision-monitor/sdk";

const client = new DecisionMonitor();
const budget = 0.001; // 99.9 % of requests must succeed.

for (const what of ["errors", "requests"])
  await client.primitives.register({ primitive_id: `shop_api.${what}`, type: "time_series<int>" });

/** A condition on how many times faster than allowed the budget burns over a window. */
async function burnsFast(window: string) {
  const sum = (signal: string) => ({ op: "sum", inputs: [signal], params: { window } });
  const concept = {
    concept_id: `burn_rate_${window}`,
    version: "1.0",
    output_type: "float",
    output_feature: "burn",
  } as const;
  await client.concepts.create({
    ...concept,
    primitives: { errors: { primitive_id: "shop_api.errors" }, requests: { primitive_id: "shop_api.requests" } },
    features: {
      failed: sum("errors"),
      all: sum("requests"),
      share: { op: "divide", inputs: ["failed", "all"] },
      burn: { op: "divide", inputs: ["share"], params: { value: budget } },
    },
  });
  const pinned = { concept_id: concept.concept_id, concept_version: "1.0" };
  const strategy = { type: "threshold", params: { direction: "above", value: 14.4 } } as const;
  const condition_id = `burns_fast_${window}`;
  await client.conditions.create({ condition_id, version: "1.0", ...pinned, strategy });
  return { condition_id, condition_version: "1.0" };
}

const operands = [await burnsFast("1h"), await burnsFast("5m")];
const pinned = { concept_id: "burn_rate_1h", concept_version: "1.0", condition_id: "page_oncall" };
const both = { type: "composite", params: { operator: "AND", operands } } as const;
await client.conditions.create({ ...pinned, version: "1.0", strategy: both });

const entity = "service:checkout";
const minute = (n: number) => new Date(Date.parse("2026-03-01T12:00:00Z") + n * 60_000).toISOString();
const observations = Array.from({ length: 120 }, (_, n) => [
  // An outage begins after an hour.
  { primitive_id: "shop_api.errors", entity, observed_at: minute(n), value: n < 60 ? 1 : 40 },
  { primitive_id: "shop_api.requests", entity, observed_at: minute(n), value: 1_000 },
]);
await client.observations.push(observations.flat());

for (const n of [59, 65, 119]) {
  const question = { ...pinned, condition_version: "1.0", entity, timestamp: minute(n) };
  const { result, decision } = await client.evaluation.evaluateFull(question);
  console.log(`minute ${n}: burn rate ${Number(result.value).toFixed(1)}, page ${decision.value}`);
}
