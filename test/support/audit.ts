import { DecisionMonitor } from "../../sdk/src/index.ts";
import { auditLog, type KnownLog, type LogAudit } from "../../sdk/src/local/index.ts";
import { TEST_VARS } from "./vars.ts";

type Options = ConstructorParameters<typeof DecisionMonitor>[0];

/** A client of a service with every key. */
export const clientOf = ({ baseUrl }: { baseUrl: string }, options: Options = {}): DecisionMonitor =>
  new DecisionMonitor({
    apiKey: TEST_VARS.SVC_API_KEYS,
    elevatedKey: TEST_VARS.SVC_ELEVATED_KEY,
    baseUrl,
    ...options,
  });

/** Audits the log of a service, against what is known of it if anything is. */
export const audited = (service: { url: string; baseUrl: string }, known?: KnownLog): Promise<LogAudit> =>
  auditLog({
    client: clientOf(service),
    log: { url: `${service.url}/log` },
    ...(known === undefined ? {} : { known }),
  });
