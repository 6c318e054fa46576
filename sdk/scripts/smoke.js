// What every runtime does with the published package against a running service: plain JavaScript, so that nothing compiles it.
import { DecisionMonitor, isDecisionMonitorError } from "@decision-monitor/sdk";
import { evaluate } from "@decision-monitor/sdk/local";

/** Resolves to `ok`; throws for anything else. */
export async function smoke(options) {
  const client = new DecisionMonitor(options);
  const [primitive_id, entity, timestamp] = ["smoke.rate", `run:${crypto.randomUUID()}`, "2026-06-01T08:00:00.000Z"];
  await client.primitives.register({ primitive_id, type: "float", description: "Smoke rate, as a ratio" });
  await client.observations.push([{ primitive_id, entity, observed_at: timestamp, value: 0.31 }]);
  const intent = "alert me when the smoke rate drops below 35%";
  const task = await client.tasks.create({ intent, entity_scope: "all", delivery: { type: "notification" } });
  const question = { id: task.task_id, condition_version: task.condition_version, entity, timestamp };
  const { decision } = await client.tasks.evaluate(question);
  const found = [];
  for await (const { decision_id } of client.decisions.list({ entity_id: entity })) found.push(decision_id);
  const concept = await client.concepts.get({ id: task.concept_id, version: task.concept_version });
  const condition = await client.conditions.get({ id: task.condition_id, version: task.condition_version });
  const local = evaluate(concept, condition, { [primitive_id]: 0.31 });
  const refused = await client.tasks.get({ id: "none" }).catch((error) => isDecisionMonitorError(error, "not_found"));
  const outcome = { online: decision.value, local: local.decision.value, recorded: found.length, refused };
  if (JSON.stringify(outcome) === '{"online":true,"local":true,"recorded":1,"refused":true}') return "ok";
  throw new Error(JSON.stringify(outcome));
}
