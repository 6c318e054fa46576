/** Credit: a covenant says net debt may be at most 3.5 times EBITDA; tell the desk of a breach, and recompute it afterwards. */
import { DecisionMonitor } from "@decision-monitor/sdk";
import { verifyProof } from "@decision-monitor/sdk/local";

const client = new DecisionMonitor();
const figures = {
  net_debt: "Net debt at the end of the quarter, in millions",
  ebitda: "EBITDA of twelve months, in millions",
};
for (const [field, description] of Object.entries(figures))
  await client.primitives.register({ primitive_id: `borrower.${field}`, type: "float", description });

const concept = await client.concepts.create({
  concept_id: "net_leverage",
  version: "1.0",
  description: "Net debt over EBITDA",
  output_type: "float",
  primitives: { debt: { primitive_id: "borrower.net_debt" }, ebitda: { primitive_id: "borrower.ebitda" } },
  features: { leverage: { op: "divide", inputs: ["debt", "ebitda"] } },
  output_feature: "leverage",
});
const pinned = { concept_id: concept.concept_id, concept_version: concept.version };
const covenant = await client.conditions.create({
  condition_id: "leverage_covenant",
  version: "1.0",
  ...pinned,
  strategy: { type: "threshold", params: { direction: "above", value: 3.5 } },
});
await client.actions.create({
  action_id: "tell_credit_desk",
  version: "v1",
  config: { type: "notification", channel: "inbox", message_template: "Covenant breach: {entity}" },
  trigger: { fire_on: "true", condition_id: covenant.condition_id, condition_version: covenant.version },
  namespace: "org",
});

const quarters = [
  { at: "2025-12-31T00:00:00Z", net_debt: 310, ebitda: 100 },
  { at: "2026-03-31T00:00:00Z", net_debt: 342, ebitda: 95 },
];
for (const { at: observed_at, ...values } of quarters) {
  const rows = Object.entries(values);
  const entity = "borrower:acme";
  await client.observations.push(
    rows.map(([field, value]) => ({ primitive_id: `borrower.${field}`, entity, observed_at, value })),
  );
  const { result, decision, decision_id } = await client.evaluation.evaluateFull({
    ...pinned,
    condition_id: covenant.condition_id,
    condition_version: covenant.version,
    entity,
    timestamp: observed_at,
  });
  const proof = await client.decisions.getProof({ decision_id: decision_id ?? "" });
  const told = decision.actions_triggered.map(({ status }) => status).join() || "nobody told";
  console.log(
    `${observed_at.slice(0, 10)}: ${result.value}, breach ${decision.value}, ${told}, proof holds ${verifyProof(proof).verified}`,
  );
}
