/** Fraud: payments far from what a card usually pays; the rule is tested offline before it goes in force. */
import { DecisionMonitor } from "@decision-monitor/sdk";
import { evaluate } from "@decision-monitor/sdk/local";

const client = new DecisionMonitor();
const primitive_id = "card.payment_amount";
await client.primitives.register({
  primitive_id,
  type: "time_series<float>",
  description: "Amount of a payment in euros",
});

const wish = {
  intent: "alert me when the payment amount is unusually high",
  entity_scope: "card:*",
  delivery: { type: "notification", channel: "inbox" },
} as const;
const draft = await client.tasks.create({ ...wish, dry_run: true });

// The service's own engine, on this machine: does the rule do what we mean?
const usual = [20, 35, 18, 42, 25, 31, 22, 38, 27, 33, 24];
for (const amount of [30, 900]) {
  const { decision } = evaluate(draft.concept, draft.condition, { [primitive_id]: [...usual, amount] });
  console.log(`offline: ${amount} euros, z-score ${decision.score?.toFixed(1)}, suspicious ${decision.value}`);
}

const task = await client.tasks.create(wish);

const hour = (n: number) => new Date(Date.parse("2026-03-01T00:00:00Z") + n * 3_600_000).toISOString();
const payments = [...usual, 900].map((value, n) => ({
  primitive_id,
  entity: "card:4711",
  observed_at: hour(n),
  value,
}));
await client.observations.push(payments, {
  onProgress: ({ done, total }) => console.log(`pushed ${done} of ${total}`),
});

const { concept_id, concept_version, condition_id, condition_version } = task;
const answer = await client.evaluation.evaluateFull({
  concept_id,
  concept_version,
  condition_id,
  condition_version,
  entity: "card:4711",
  timestamp: hour(usual.length),
});
console.log(`online: suspicious ${answer.decision.value}, ${answer.decision.actions_triggered[0]?.status}`);
for await (const decision of client.decisions.list({ condition_id, outcome: "triggered" }))
  console.log(`recorded: ${decision.concept_result.value} euros, score ${decision.score?.toFixed(1)}`);
