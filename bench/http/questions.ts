import type { DecisionMonitor } from "@decision-monitor/sdk";
import { pinned } from "../../test/support/world.ts";
import type { LocalService } from "../../tools/local.ts";
import { mapLimited } from "../../worker/domain/values/map-limited.ts";
import { dayMs } from "../../worker/domain/values/time.ts";
import type { Target } from "./load.ts";

const ENTITIES = 500;
const POINTS = 30;
export const SIGNAL = "account.load";
export const START = Date.UTC(2025, 0, 1);
export const DAY = dayMs;

/** Registers a series of ratios, the one that most benchmarks ask about where no other is named. */
export async function registerSignal(
  client: DecisionMonitor,
  primitive_id = SIGNAL,
  description = "Load, as a ratio from 0 to 1",
): Promise<void> {
  await client.registerPrimitive({ primitive_id, type: "time_series<float>", description, unit: "ratio" });
}

/** Registers the signal and gives 500 entities 30 daily points each. */
export async function prepare(client: DecisionMonitor): Promise<void> {
  await registerSignal(client);
  await push(client, ENTITIES * POINTS, (index) => ({
    entity: `account:${index % ENTITIES}`,
    observed_at: START + Math.floor(index / ENTITIES) * DAY,
    value: 0.5 + ((index * 7919) % 100) / 1000,
  }));
}

interface Row {
  entity: string;
  observed_at: number;
  value: number;
}

/** Pushes observations of a signal. */
export async function pushAll(client: DecisionMonitor, rows: readonly Row[], primitive_id = SIGNAL): Promise<void> {
  await client.observations.push(
    rows.map(({ observed_at, ...row }) => ({
      ...row,
      primitive_id,
      observed_at: new Date(observed_at).toISOString(),
    })),
  );
}

/** Pushes so many, which are made a thousand at a time. */
export async function push(
  client: DecisionMonitor,
  count: number,
  rowOf: (index: number) => Row,
  signal = SIGNAL,
): Promise<void> {
  const pages = Array.from({ length: Math.ceil(count / 1000) }, (_, page) => page * 1000);
  await mapLimited(4, pages, async (from) => {
    const rows = Array.from({ length: Math.min(1000, count - from) }, (_, i) => rowOf(from + i));
    await pushAll(client, rows, signal);
  });
}

/** The definitions that a sentence is pinned to, as questions name them. */
export async function pin(client: DecisionMonitor, intent: string) {
  return pinned(await client.tasks.create({ intent, entity_scope: "all", delivery: { type: "notification" } }));
}

/** A load of requests: `bodyOf` says what the nth of them sends to a path, counted from 0. */
export function posts(
  { service, apiKey }: LocalService,
  path: string,
  bodyOf: (nth: number) => object,
  { keyed = false } = {},
): Target {
  let sent = 0;
  return {
    url: service.url,
    next() {
      const key = keyed ? { "idempotency-key": `counted-${sent}` } : {};
      const headers = { "content-type": "application/json", "x-api-key": apiKey, ...key };
      const body = JSON.stringify(bodyOf(sent));
      sent += 1;
      return { method: "POST", path: `/v1/${path}`, headers, body };
    },
  };
}

/** A load of questions about one sentence, each asked for the first time, so that each one seals and records. */
export async function questions(local: LocalService, intent: string): Promise<Target> {
  const asked = await pin(local.client, intent);
  return posts(local, "evaluate/full", (nth) => ({
    ...asked,
    entity: `account:${nth % ENTITIES}`,
    timestamp: new Date(START + POINTS * DAY + Math.floor(nth / ENTITIES) * 1000).toISOString(),
  }));
}
