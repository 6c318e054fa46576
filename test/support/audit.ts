import { DecisionMonitor } from "../../sdk/src/index.ts";
import { auditLog, type KnownLog, type LogAudit } from "../../sdk/src/local/index.ts";
import { TEST_VARS } from "./vars.ts";

/** Audits the log of a service against what is known of it, with every key. */
export const audited = ({ url, baseUrl }: { url: string; baseUrl: string }, known: KnownLog): Promise<LogAudit> =>
  auditLog({
    client: new DecisionMonitor({
      apiKey: TEST_VARS.SVC_API_KEYS,
      elevatedKey: TEST_VARS.SVC_ELEVATED_KEY,
      baseUrl,
    }),
    log: { url: `${url}/log` },
    known,
  });
