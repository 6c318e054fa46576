import { randomUUID } from "node:crypto";
import { DecisionMonitor } from "@decision-monitor/sdk";
import { type Service, type ServiceOptions, startService } from "./runtime.ts";
import { stopOnSignals } from "./runtime/signals.ts";

/** How a local service is started, besides its variables. */
type LocalOptions = Pick<ServiceOptions, "main" | "stateDir" | "inspect" | "port" | "configPath">;

export interface LocalService {
  service: Service;
  client: DecisionMonitor;
  apiKey: string;
  elevatedKey: string;
}

/** Starts a service on temporary state with keys of its own, and a client for it; `service.stop` leaves nothing behind. */
export async function startLocal(vars: Record<string, string> = {}, options: LocalOptions = {}): Promise<LocalService> {
  const [apiKey, elevatedKey, pseudonymKey] = [randomUUID(), randomUUID(), randomUUID()];
  const service = await startService({
    ...options,
    quiet: true,
    vars: {
      SVC_API_KEYS: apiKey,
      SVC_ELEVATED_KEY: elevatedKey,
      SVC_PSEUDONYM_KEY: pseudonymKey,
      SVC_ALLOW_PRIVATE_TARGETS: "true",
      RATE_LIMIT_PER_MINUTE: "1000000",
      ...vars,
    },
  });
  return {
    service,
    apiKey,
    elevatedKey,
    client: new DecisionMonitor({ apiKey, elevatedKey, baseUrl: service.baseUrl }),
  };
}

/** Runs `work` over a service on temporary state and stops it whatever happens, on Ctrl+C too. */
export async function withLocal(
  work: (local: LocalService) => Promise<void>,
  vars: Record<string, string> = {},
  options: LocalOptions = {},
): Promise<void> {
  const local = await startLocal(vars, options);
  stopOnSignals(() => local.service.stop(), 130);
  try {
    await work(local);
  } finally {
    await local.service.stop();
  }
}
