import { dayMs } from "../../worker/domain/values/time.ts";
import type { DecisionMonitor } from "@decision-monitor/sdk";
import { mapLimited } from "../../worker/domain/values/map-limited.ts";
import type { Target } from "./load.ts";

const ENTITIES = 500;
const POINTS = 30;
export const SIGNAL = "account.load";
export const START = Date.UTC(2025, 0, 1);
export const DAY = dayMs;

const entityOf = (index: number): string => `account:${index % ENTITIES}`;

/** Registers the series signal that the benchmarks ask about. */
export async function registerSignal(client: DecisionMonitor): Promise<void> {
  await client.registerPrimitive({
    primitive_id: SIGNAL,
    type: "time_series<float>",
    description: "Load, as a ratio from 0 to 1",
    unit: "ratio",
  });
}

/** Registers the signal and gives 500 entities 30 daily points each. */
export async function prepare(client: DecisionMonitor): Promise<void> {
  await registerSignal(client);
  const rows = Array.from({ length: ENTITIES * POINTS }, (_, index) => ({
    primitive_id: SIGNAL,
    entity: entityOf(index),
    observed_at: new Date(START + Math.floor(index / ENTITIES) * DAY).toISOString(),
    value: 0.5 + ((index * 7919) % 100) / 1000,
  }));
  await push(client, rows);
}

/** Pushes any number of observations. */
export async function push(
  client: DecisionMonitor,
  rows: readonly { primitive_id: string; entity: string; observed_at: string; value: number }[],
): Promise<void> {
  const pages = Array.from({ length: Math.ceil(rows.length / 1000) }, (_, page) => page * 1000);
  await mapLimited(2, pages, (from) => client.pushObservations({ observations: rows.slice(from, from + 1000) }));
}

/** The definitions that a sentence is pinned to, and the headers to ask about them with. */
export async function pin(client: DecisionMonitor, intent: string, apiKey: string) {
  const task = await client.createTask({ intent, entity_scope: "all", delivery: { type: "notification" } });
  if (!("task_id" in task)) throw new Error("a dry run was answered");
  const { concept_id, concept_version, condition_id, condition_version } = task;
  return {
    pinned: JSON.stringify({ concept_id, concept_version, condition_id, condition_version }).slice(0, -1),
    headers: { "content-type": "application/json", "x-api-key": apiKey },
  };
}

/** A load of questions about one sentence, each asked for the first time, so that each one seals and records. */
export async function questions(
  client: DecisionMonitor,
  name: string,
  intent: string,
  service: { url: string; apiKey: string },
): Promise<Target> {
  const { pinned, headers } = await pin(client, intent, service.apiKey);
  let asked = 0;
  return {
    name,
    url: service.url,
    next() {
      const at = new Date(START + POINTS * DAY + Math.floor(asked / ENTITIES) * 1000).toISOString();
      const body = `${pinned},"entity":"${entityOf(asked)}","timestamp":"${at}"}`;
      asked += 1;
      return { method: "POST", path: "/v1/evaluate/full", headers, body };
    },
  };
}
