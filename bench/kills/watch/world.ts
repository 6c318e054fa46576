import type { Input } from "@decision-monitor/sdk";
import type { Task } from "../../../test/support/world.ts";
import { pin, push, registerSignal } from "../../http/questions.ts";
import { startHeardWorld } from "../world.ts";

export const pushedSignal = "account.rate";
export const everyMs = 10_000;
export const swept = Array.from({ length: 600 }, (_, i) => `swept:${i}`);
export const pushed = Array.from({ length: 3_000 }, (_, i) => `pushed:${i}`);
/** What an entity's values are: every 25th is true at each look. */
export const valueOf = (i: number): number => (i % 25 === 0 ? 0.2 : 0.9);

/** A service that looks by the clock and on observations, and whoever gets its messages. */
export interface WatchWorld extends Awaited<ReturnType<typeof startHeardWorld>> {
  /** What the task that looks by the clock keeps; the other keeps all. */
  keep: "all" | "changes";
  byClock: Task;
  onPush: Task;
  /** What is asked meanwhile. */
  asked: Awaited<ReturnType<typeof pin>>;
}

export async function startWatchWorld(keep: "all" | "changes"): Promise<WatchWorld> {
  const world = await startHeardWorld();
  const { client, receiver } = world;
  await registerSignal(client);
  await registerSignal(client, pushedSignal, "Active user rate, as a ratio from 0 to 1");
  const create = (intent: string, entity_scope: string, watch: NonNullable<Input<"createTask">["watch"]>) =>
    client.tasks.create({
      intent,
      entity_scope,
      delivery: { type: "webhook", endpoint: receiver.url },
      watch,
      firing: { mode: "every" },
    });
  await push(client, swept.length, (i) => ({ entity: swept[i] ?? "", observed_at: Date.now(), value: valueOf(i) }));
  const byClock = await create("alert me when load is below 35%", "swept:*", { every: "10s", keep });
  const onPush = await create("alert me when the active user rate drops below 35%", "pushed:*", { on: "observation" });
  const asked = await pin(client, "alert me when load is below 10%");
  return { ...world, keep, byClock, onPush, asked };
}
