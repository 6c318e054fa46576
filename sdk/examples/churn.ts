/** Churn: a sentence becomes a task; people rate what it says; the service proposes a better cut, and someone applies it. */
import { DecisionMonitor, isDecisionMonitorError } from "@decision-monitor/sdk";

const client = new DecisionMonitor();
await client.primitives.register({
  primitive_id: "account.active_user_rate",
  type: "float",
  description: "Share of licensed users active in the last 30 days, as a ratio from 0 to 1",
});

try {
  await client.tasks.create({
    intent: "alert me when something is odd",
    entity_scope: "all",
    delivery: { type: "notification" },
  });
} catch (error) {
  if (!isDecisionMonitorError(error, "intent_unresolved")) throw error;
  console.log(`refused rather than guessed: ${error.suggestion}`);
}
const task = await client.tasks.create({
  intent: "alert me when the active user rate drops below 35%",
  entity_scope: "account:*",
  delivery: { type: "notification", channel: "inbox" },
});
console.log(`understood: ${task.provenance.summary}`);

const observed_at = "2026-03-01T00:00:00Z";
const rates = Array.from({ length: 40 }, (_, n) => ({ entity: `account:${n}`, value: (10 + n) / 100 }));
await client.observations.push(
  rates.map((rate) => ({ primitive_id: "account.active_user_rate", observed_at, ...rate })),
);

const { concept_id, concept_version, condition_id, condition_version } = task;
const pinned = { condition_id, condition_version };
const { results } = await client.evaluation.evaluateBatch({
  concept_id,
  concept_version,
  ...pinned,
  entity_scope: "account:*",
  timestamp: observed_at,
});
console.log(
  `${results.filter(({ decision }) => decision?.value === true).length} of ${results.length} accounts at risk`,
);

// Those from 25 % on turned out to be fine.
const fine = rates.filter(({ value }) => value >= 0.25 && value < 0.35);
for (const { entity } of fine)
  await client.feedback.record({ ...pinned, entity, timestamp: observed_at, feedback: "false_positive" });

const proposal = await client.conditions.calibrate(pinned);
console.log(`${proposal.status}: ${proposal.direction} from 0.35 to ${proposal.recommended}`);
if (proposal.calibration_token != null) {
  const { new_version } = await client.conditions.applyCalibration({ calibration_token: proposal.calibration_token });
  await client.tasks.update({ id: task.task_id, condition_version: new_version });
  console.log(`the task now runs on ${condition_id}@${new_version}`);
}
