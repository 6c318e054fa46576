import type { DecisionMonitor, Output } from "@decision-monitor/sdk";
import { bold, dim, plain, say } from "./print.ts";

export type Task = Extract<Output<"createTask">, { task_id: string }>;
export type Answer = Output<"evaluateFull">;
type Strategy = Output<"getCondition">["strategy"];

/** Evaluates a task's definitions for an entity at a time. */
export function ask(client: DecisionMonitor, task: Task, entity: string, timestamp: string): Promise<Answer> {
  const { concept_id, concept_version, condition_id, condition_version } = task;
  return client.evaluateFull({ concept_id, concept_version, condition_id, condition_version, entity, timestamp });
}

async function describe(client: DecisionMonitor, strategy: Strategy): Promise<string> {
  if (strategy.type !== "composite") {
    const params = Object.entries(strategy.params).map(([name, value]) => `${name} ${plain(value)}`);
    return `${strategy.type} (${params.join(", ")})`;
  }
  const operands = await Promise.all(
    strategy.params.operands.map(async ({ condition_id, condition_version }) => {
      const operand = await client.getCondition({ id: condition_id, version: condition_version });
      return describe(client, operand.strategy);
    }),
  );
  return operands.join(` ${strategy.params.operator} `);
}

/** Makes a task of a sentence and prints what was understood of it and why. */
export async function createTask(client: DecisionMonitor, intent: string): Promise<Task> {
  const delivery = { type: "notification", channel: "inbox" } as const;
  const task = await client.createTask({ intent, entity_scope: "account:*", delivery });
  if (!("task_id" in task)) throw new Error("A dry run was answered.");
  const { strategy } = await client.getCondition({ id: task.condition_id, version: task.condition_version });
  say(bold(`"${intent}"`));
  say(`  understood  ${await describe(client, strategy)}`);
  say(`  because     ${task.provenance.summary}`);
  say(dim(`  pinned      ${task.condition_id}@${task.condition_version}`));
  return task;
}

/** The value against the parameter it was held to, or those of the operands of a composite. */
export async function verdict(client: DecisionMonitor, { result, decision, decision_id }: Answer): Promise<string> {
  if (decision.score !== null) {
    return `value ${plain(result.value).padEnd(7)} score ${plain(decision.score).padEnd(8)} against ${plain(decision.threshold_applied)}`;
  }
  const { operands } = await client.getDecision({ decision_id: decision_id ?? "" });
  return operands
    .map((operand) => `value ${plain(operand.result.value)} (score ${plain(operand.score)})`)
    .join(" and ");
}
