import { Webhook } from "standardwebhooks";
import { addressProblem } from "../domain/action/address.ts";
import type { Config } from "../env.ts";
import type { Sender, SendOutcome, Shipment } from "../usecases/ports/actions.ts";

const timeoutMs = 10_000;
const longestBody = 65_536;

const failed = (type: string, message: string): SendOutcome => ({ ok: false, error: { type, message } });

/** Replaces `${NAME}` by the variables that SVC_ACTION_ENV lists; null when one is not listed. */
function resolveHeader(value: string, variables: Readonly<Record<string, string>>): string | null {
  let known = true;
  const text = value.replace(/\$\{([A-Za-z_][A-Za-z0-9_]*)\}/g, (_, name: string) => {
    const found = variables[name];
    if (found === undefined) known = false;
    return found ?? "";
  });
  return known ? text : null;
}

/** Several secrets sign at once while one replaces another, as the Standard Webhooks scheme allows. */
function signatures(secrets: readonly string[], id: string, at: Date, body: string): string {
  return secrets.map((secret) => new Webhook(secret).sign(id, at, body)).join(" ");
}

/** A sender over HTTP; `fetcher` and `now` are given, so that nothing here is ambient. */
export function webhookSender(config: Config, fetcher: typeof fetch, now: () => number): Sender {
  return {
    async send({ delivery, message_id }: Shipment): Promise<SendOutcome> {
      if (delivery.kind !== "webhook") return failed("unsupported", "This sender only carries webhooks.");
      const problem = addressProblem(delivery.endpoint, config.allowPrivateTargets);
      if (problem !== null) return failed("address_refused", `The endpoint ${problem}.`);
      const headers = new Headers({ "content-type": "application/json", "user-agent": "decision-monitor" });
      for (const [name, template] of Object.entries(delivery.headers)) {
        const value = resolveHeader(template, config.actionEnv);
        if (value === null) return failed("variable_unknown", `Header ${name} names a variable that SVC_ACTION_ENV does not list.`);
        headers.set(name, value);
      }
      const body = JSON.stringify(delivery.body);
      const at = new Date(now());
      headers.set("webhook-id", message_id);
      headers.set("webhook-timestamp", String(Math.floor(at.getTime() / 1000)));
      if (config.webhookSecrets.length > 0) headers.set("webhook-signature", signatures(config.webhookSecrets, message_id, at, body));
      return deliver(fetcher, delivery.endpoint, { method: delivery.method, headers, body });
    },
  };
}

async function deliver(fetcher: typeof fetch, endpoint: string, init: RequestInit): Promise<SendOutcome> {
  try {
    const response = await fetcher(endpoint, { ...init, redirect: "manual", signal: AbortSignal.timeout(timeoutMs) });
    await readAtMost(response, longestBody);
    if (response.status >= 200 && response.status < 300) return { ok: true };
    if (response.status >= 300 && response.status < 400) return failed("redirect_refused", `The receiver answered ${response.status}; redirects are not followed.`);
    return failed("http_status", `The receiver answered ${response.status}.`);
  } catch (error) {
    const timedOut = error instanceof Error && error.name === "TimeoutError";
    return timedOut
      ? failed("timeout", "The receiver did not answer within 10 seconds.")
      : failed("connection_failed", "The receiver could not be reached.");
  }
}

/** Reads a body to its end or to the limit, whichever comes first, so that the connection can be reused or dropped. */
async function readAtMost(response: Response, limit: number): Promise<void> {
  const reader = response.body?.getReader();
  if (!reader) return;
  let read = 0;
  while (read < limit) {
    const { done, value } = await reader.read();
    if (done) return;
    read += value.byteLength;
  }
  await reader.cancel();
}
