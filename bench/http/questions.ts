import type { DecisionMonitor } from "@decision-monitor/sdk";
import { mapConcurrently } from "../../tools/local.ts";
import type { Target } from "./load.ts";

const ENTITIES = 500;
const POINTS = 30;
const SIGNAL = "account.load";
const START = Date.UTC(2025, 0, 1);
const DAY = 86_400_000;

const entityOf = (index: number): string => `account:${index % ENTITIES}`;

/** Registers a series signal and gives 500 entities 30 daily points each. */
export async function prepare(client: DecisionMonitor): Promise<void> {
  await client.registerPrimitive({
    primitive_id: SIGNAL,
    type: "time_series<float>",
    description: "Load, as a ratio from 0 to 1",
    unit: "ratio",
  });
  const rows = Array.from({ length: ENTITIES * POINTS }, (_, index) => ({
    primitive_id: SIGNAL,
    entity: entityOf(index),
    observed_at: new Date(START + Math.floor(index / ENTITIES) * DAY).toISOString(),
    value: 0.5 + ((index * 7919) % 100) / 1000,
  }));
  const pushes = Array.from({ length: Math.ceil(rows.length / 1000) }, (_, page) =>
    rows.slice(page * 1000, (page + 1) * 1000),
  );
  await mapConcurrently(pushes, 2, (observations) => client.pushObservations({ observations }));
}

/** A load of questions about one sentence, each asked for the first time, so that each one seals and records. */
export async function questions(
  client: DecisionMonitor,
  name: string,
  intent: string,
  service: { url: string; apiKey: string },
): Promise<Target> {
  const task = await client.createTask({ intent, entity_scope: "all", delivery: { type: "notification" } });
  if (!("task_id" in task)) throw new Error("a dry run was answered");
  const { concept_id, concept_version, condition_id, condition_version } = task;
  const pinned = JSON.stringify({ concept_id, concept_version, condition_id, condition_version }).slice(0, -1);
  const headers = { "content-type": "application/json", "x-api-key": service.apiKey };
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
