import type { DecisionMonitor, Input } from "@decision-monitor/sdk";
import { type Receiver, startReceiver } from "../../../test/support/receiver.ts";
import { pause } from "../stop.ts";
import { type KillWorld, startWorld } from "../world.ts";

export const sweptSignal = "account.load";
export const pushedSignal = "account.rate";
export const everyMs = 10_000;
export const swept = Array.from({ length: 600 }, (_, i) => `swept:${i}`);
export const pushed = Array.from({ length: 3_000 }, (_, i) => `pushed:${i}`);
/** What an entity's values are: every 25th is true at each look. */
export const valueOf = (i: number): number => (i % 25 === 0 ? 0.2 : 0.9);

/** A service that looks by the clock and on observations, and whoever gets its messages. */
export interface WatchWorld extends KillWorld {
  /** What the task that looks by the clock keeps; the other keeps all. */
  keep: "all" | "changes";
  receiver: Receiver;
  byClock: WatchedTask;
  onPush: WatchedTask;
  /** What is asked meanwhile. */
  asked: Definitions;
}

interface Definitions {
  condition_id: string;
  condition_version: string;
  concept_id: string;
  concept_version: string;
}
type WatchedTask = Definitions & { task_id: string };

/** Does it until it works: the service may be down just then. */
export async function persist<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (tries > 1_000) throw error;
      await pause(50);
    }
  }
}

/** Waits until something is so. */
export async function until(is: () => Promise<boolean>, what: string, withinMs = 300_000): Promise<number> {
  const from = performance.now();
  for (;;) {
    if (await persist(is)) return performance.now() - from;
    if (performance.now() - from > withinMs) throw new Error(`${what}: not within ${withinMs / 1_000} s`);
    await pause(100);
  }
}

export async function startWatchWorld(keep: "all" | "changes"): Promise<WatchWorld> {
  const world = await startWorld({ SVC_WATCH_SETTLE: "1s", SVC_WATCH_SHORTEST: "1s", CRON: "1" });
  const { client } = world;
  const receiver = await startReceiver();
  for (const [primitive_id, description] of [
    [sweptSignal, "Load, as a ratio from 0 to 1"],
    [pushedSignal, "Active user rate, as a ratio from 0 to 1"],
  ] as const)
    await client.registerPrimitive({ primitive_id, type: "time_series<float>", description, unit: "ratio" });
  const create = (intent: string, entity_scope: string, watch: NonNullable<Input<"createTask">["watch"]>) =>
    client.tasks.create({
      intent,
      entity_scope,
      delivery: { type: "webhook", endpoint: receiver.url },
      watch,
      firing: { mode: "every" },
    });
  for (let from = 0; from < swept.length; from += 1_000)
    await pushAll(client, sweptSignal, swept.slice(from, from + 1_000), from);
  const byClock = await create("alert me when load is below 35%", "swept:*", { every: "10s", keep });
  const onPush = await create("alert me when the active user rate drops below 35%", "pushed:*", { on: "observation" });
  const { concept_id, concept_version, condition_id, condition_version } = await client.tasks.create({
    intent: "alert me when load is below 10%",
    entity_scope: "all",
    delivery: { type: "notification" },
  });
  const asked = { concept_id, concept_version, condition_id, condition_version };
  const end = async () => {
    await world.end();
    await receiver.stop();
  };
  return { ...world, keep, receiver, byClock, onPush, asked, end };
}

async function pushAll(client: DecisionMonitor, primitive_id: string, entities: readonly string[], from: number) {
  const observed_at = new Date().toISOString();
  const observations = entities.map((entity, i) => ({ primitive_id, entity, observed_at, value: valueOf(from + i) }));
  await client.pushObservations({ observations });
}
