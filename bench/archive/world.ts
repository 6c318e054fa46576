import { DecisionMonitor } from "@decision-monitor/sdk";
import { type ServiceProcess, startServiceProcess } from "../../test/support/process.ts";
import { TEST_VARS } from "../../test/support/vars.ts";
import type { Order, Stored } from "./steps.ts";

export const day = 86_400_000;
/** What wrangler.archive.toml keeps in the database. */
export const keptDays = 90;

/** A service with an archive in a process of its own. */
export interface World {
  service: ServiceProcess;
  client: DecisionMonitor;
  /** The bytes of an answer; throws where it is a refusal. */
  ask: (path: string, body?: object) => Promise<string>;
  order: (order: Order) => Promise<Stored>;
}

const headers = {
  "content-type": "application/json",
  // On a busy machine, the service may close a kept connection just as it is used again.
  connection: "close",
  "x-api-key": TEST_VARS.SVC_API_KEYS,
  "x-elevated-key": TEST_VARS.SVC_ELEVATED_KEY,
};

async function send(url: string, body: object | undefined): Promise<string> {
  const method = body === undefined ? "GET" : "POST";
  const response = await fetch(url, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  const answer = await response.text();
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${answer.slice(0, 500)}`);
  return answer;
}

export async function startWorld(): Promise<World> {
  const service = await startServiceProcess({}, "bench/archive/serve.ts");
  return {
    service,
    client: new DecisionMonitor({
      apiKey: TEST_VARS.SVC_API_KEYS,
      elevatedKey: TEST_VARS.SVC_ELEVATED_KEY,
      baseUrl: service.baseUrl,
      timeoutMs: 120_000,
    }),
    ask: (path, body) => send(`${service.baseUrl}${path}`, body),
    order: async (order) => JSON.parse(await send(service.baseUrl.replace("/v1", "/order"), order)) as Stored,
  };
}
