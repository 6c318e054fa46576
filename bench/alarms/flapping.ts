import type { DecisionMonitor } from "@decision-monitor/sdk";
import { tableHead, tableRow } from "../print.ts";
import { expectThat, makeTask } from "./watched.ts";

const quarter = 900_000;
const start = Date.UTC(2026, 5, 1);
const at = (quarters: number): string => new Date(start + quarters * quarter).toISOString();
/** A pressure that goes up and down about its limit, of every quarter of an hour of a day. */
const pressures = Array.from({ length: 96 }, (_, i) => (i < 20 ? 2 : i >= 84 ? 1 : ([6, 4.5, 7, 7][i % 4] as number)));

const rules = [
  ["every time", { mode: "every" }],
  ["on change", { mode: "on_change" }],
  ["on change, for: 30m", { mode: "on_change", for: "30m" }],
  ["on change, cooldown: 6h", { mode: "on_change", cooldown: "6h" }],
  ["on change, release: 4", { mode: "on_change", release: 4 }],
] as const;

/** Counts the messages of a flapping series under each rule, and what a backtest of the same day says. */
export async function showFlapping(client: DecisionMonitor): Promise<void> {
  console.log("\nA pressure above its limit in 48 of 96 quarters of an hour, in 17 runs:\n");
  console.log(tableHead(["firing", "messages", "backtest"]));
  for (const [n, [name, firing]] of rules.entries()) {
    const entity = `pump:${n}`;
    const { task, signal } = await makeTask(client, `flap${n}`, { entity_scope: entity, firing });
    const observations = pressures.map((value, i) => ({ primitive_id: signal, entity, observed_at: at(i), value }));
    await client.pushObservations({ observations });
    const { concept_id, concept_version, condition_id, condition_version, action_id } = task;
    let messages = 0;
    for (const i of pressures.keys()) {
      const about = { concept_id, concept_version, condition_id, condition_version, entity, timestamp: at(i) };
      const { decision } = await client.evaluation.evaluateFull(about);
      messages += decision.actions_triggered.filter(
        (action) => action.action_id === action_id && action.status === "triggered",
      ).length;
    }
    const span = { from: at(0), to: at(95), entities: [entity] };
    const { fired } = await client.conditions.backtest({ condition_id, condition_version, firing, ...span });
    console.log(tableRow([name, messages, fired]));
    expectThat(messages === fired, `${name}: ${messages} messages, and the backtest says ${fired}`);
  }
}
