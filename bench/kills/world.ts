import { DecisionMonitor } from "@decision-monitor/sdk";
import { type ServiceProcess, startServiceProcess } from "../../test/support/process.ts";
import { TEST_VARS } from "../../test/support/vars.ts";
import { dayMs } from "../../worker/domain/values/time.ts";
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
  /** The bytes of an answer; throws where it is a refusal. */
  ask: (path: string, body?: object) => Promise<string>;
  order: (order: Order, signal?: AbortSignal) => Promise<Stored>;
  end: () => Promise<void>;
}

const headers = {
  "content-type": "application/json",
  // On a busy machine, the service may close a kept connection just as it is used again.
  connection: "close",
  "x-api-key": TEST_VARS.SVC_API_KEYS,
  "x-elevated-key": TEST_VARS.SVC_ELEVATED_KEY,
};

async function send(url: string, body?: object, signal?: AbortSignal): Promise<string> {
  const method = body === undefined ? "GET" : "POST";
  const asked = { method, headers, ...(body && { body: JSON.stringify(body) }), ...(signal && { signal }) };
  const response = await fetch(url, asked);
  const answer = await response.text();
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${answer.slice(0, 500)}`);
  return answer;
}

export async function startWorld(vars: Record<string, string> = {}): Promise<KillWorld> {
  const service = await startServiceProcess(vars, "bench/kills/serve.ts");
  const { baseUrl } = service;
  const keys = { apiKey: TEST_VARS.SVC_API_KEYS, elevatedKey: TEST_VARS.SVC_ELEVATED_KEY };
  return {
    service,
    client: new DecisionMonitor({ ...keys, baseUrl, timeoutMs: 120_000 }),
    once: new DecisionMonitor({ ...keys, baseUrl, timeoutMs: 35_000, maxRetries: 0 }),
    ask: (path, body) => send(`${baseUrl}${path}`, body),
    order: async (order, signal) => JSON.parse(await send(baseUrl.replace("/v1", "/order"), order, signal)) as Stored,
    end: () => service.remove(),
  };
}
