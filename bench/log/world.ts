import { DecisionMonitor } from "@decision-monitor/sdk";
import { randomFrom } from "../../tools/random.ts";
import { type ServiceProcess, startServiceProcess } from "../../test/support/process.ts";
import { TEST_VARS } from "../../test/support/vars.ts";
import { DAY, push, registerSignal, SIGNAL, START } from "../http/questions.ts";
import type { Order, Stored } from "./steps.ts";

const entities = Array.from({ length: 20 }, (_, at) => `account:${at}`);

/** A service that keeps a log, in a process of its own, and what it is asked. */
export interface World {
  service: ServiceProcess;
  client: DecisionMonitor;
  log: { url: string };
  /** The log's last checkpoint; whatever waits is taken in first. */
  checkpoint: () => Promise<string>;
  order: (order: Order) => Promise<Stored>;
  /** Asks about every entity at a time of its own for each round; the ids of the decisions. */
  ask: (round: number, isAgain?: boolean) => Promise<string[]>;
  /** Rates a decision of the round. */
  rate: (round: number, isAgain?: boolean) => Promise<unknown>;
}

export async function startWorld(): Promise<World> {
  const service = await startServiceProcess({}, "bench/log/serve.ts");
  const keys = { apiKey: TEST_VARS.SVC_API_KEYS, elevatedKey: TEST_VARS.SVC_ELEVATED_KEY };
  const client = new DecisionMonitor({ ...keys, baseUrl: service.baseUrl, timeoutMs: 120_000 });
  // What dies with the service is not sent again behind our back.
  const once = new DecisionMonitor({ ...keys, baseUrl: service.baseUrl, timeoutMs: 120_000, maxRetries: 0 });
  // On a busy machine, the service may close a kept connection just as it is used again.
  const headers = { connection: "close" };
  const log = { url: service.baseUrl.replace("/v1", "/log") };
  await registerSignal(client);
  const random = randomFrom(29);
  const observed_at = new Date(START).toISOString();
  await push(
    client,
    entities.map((entity) => ({ primitive_id: SIGNAL, entity, observed_at, value: Math.round(random() * 100) / 100 })),
  );
  const task = await client.tasks.create({
    intent: "alert me when load is above 90%",
    entity_scope: "all",
    delivery: { type: "notification" },
  });
  const { concept_id, concept_version, condition_id, condition_version } = task;
  const timeOf = (round: number) => new Date(START + DAY + round * 60_000).toISOString();
  return {
    service,
    client,
    log,
    checkpoint: async () => (await fetch(`${log.url}/checkpoint`, { headers })).text(),
    order: async (order) => {
      const url = service.baseUrl.replace("/v1", "/order");
      const response = await fetch(url, { method: "POST", headers, body: JSON.stringify(order) });
      if (!response.ok) throw new Error(`${order.verb}: ${await response.text()}`);
      return response.json<Stored>();
    },
    ask: async (round, isAgain = false) => {
      const asked = { concept_id, concept_version, condition_id, condition_version, timestamp: timeOf(round) };
      const { results } = await (isAgain ? client : once).evaluateBatch({ ...asked, entities });
      return results.map(({ decision_id, entity }) => {
        if (typeof decision_id === "string") return decision_id;
        throw new Error(`${entity} has no decision in round ${round}`);
      });
    },
    rate: (round, isAgain = false) => {
      const entity = entities[round % entities.length] ?? "";
      const asked = { condition_id, condition_version, entity, timestamp: timeOf(round) };
      return (isAgain ? client : once).recordFeedback({ ...asked, feedback: "correct" });
    },
  };
}
