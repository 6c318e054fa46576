import { DecisionMonitor } from "@decision-monitor/sdk";
import { type ServiceProcess, startServiceProcess } from "../../test/support/process.ts";
import { type Receiver, startReceiver } from "../../test/support/receiver.ts";
import { TEST_VARS } from "../../test/support/vars.ts";
import { dayMs } from "../../worker/domain/values/time.ts";
import { pause, until } from "../../tools/waiting.ts";
import type { Order, Stored } from "./worker.ts";

export const day = dayMs;
/** What wrangler.archive.toml keeps in the database. */
export const keptDays = 90;

/** A service in a process of its own, which can be stopped at a step and killed there. */
export interface KillWorld {
  service: ServiceProcess;
  client: DecisionMonitor;
  /** The same, which sends nothing again behind our back. */
  once: DecisionMonitor;
  order: (order: Order, signal?: AbortSignal) => Promise<Stored>;
  end: () => Promise<void>;
}

export async function startWorld(vars: Record<string, string> = {}): Promise<KillWorld> {
  const service = await startServiceProcess(vars, "bench/kills/serve.ts");
  const { baseUrl } = service;
  const keys = { apiKey: TEST_VARS.SVC_API_KEYS, elevatedKey: TEST_VARS.SVC_ELEVATED_KEY };
  return {
    service,
    client: new DecisionMonitor({ ...keys, baseUrl, timeoutMs: 120_000 }),
    once: new DecisionMonitor({ ...keys, baseUrl, timeoutMs: 35_000, maxRetries: 0 }),
    async order(order, signal) {
      // On a busy machine, the service may close a kept connection just as it is used again.
      const asked = { method: "POST", headers: { connection: "close" }, body: JSON.stringify(order) };
      const response = await fetch(baseUrl.replace("/v1", "/order"), { ...asked, ...(signal && { signal }) });
      if (!response.ok) throw new Error(`${order.verb}: ${await response.text()}`);
      return response.json();
    },
    end: () => service.remove(),
  };
}

/** The same with looks at short notice, and whoever gets its messages. */
export async function startHeardWorld(): Promise<KillWorld & { receiver: Receiver }> {
  const world = await startWorld({ SVC_WATCH_SETTLE: "1s", SVC_WATCH_SHORTEST: "1s", CRON: "1" });
  const receiver = await startReceiver();
  const end = async () => {
    await world.end();
    await receiver.stop();
  };
  return { ...world, receiver, end };
}

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

/** Waits until something is so, however often the service is down meanwhile. */
export const eventually = (is: () => Promise<boolean>, what: string, withinMs = 300_000): Promise<boolean> =>
  until(() => persist(is), what, { withinMs });

/** What is said of claims that do not hold. */
export const faultsOf = (...claims: [holds: boolean, otherwise: string][]): string[] =>
  claims.flatMap(([holds, otherwise]) => (holds ? [] : [otherwise]));
