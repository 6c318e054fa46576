import { addressProblem } from "../domain/action/address.ts";
import type { Json } from "../domain/action/definition.ts";
import { headerFault, resolveHeaders } from "../domain/action/headers.ts";
import type { Config } from "../config.ts";
import type { SendOutcome } from "../usecases/ports/actions.ts";
import { failed, longestSendMs } from "./failed.ts";
import { signatureHeaders } from "./signature.ts";

const longestBody = 65_536;
const standardHeaders = [
  ["content-type", "application/json"],
  ["user-agent", "decision-monitor"],
] as const;

/** A call to make. Header values may hold `${NAME}`. */
export interface Call {
  endpoint: string;
  method: string;
  headers: Readonly<Record<string, string>>;
  body: Json;
  /** Set for a receiver that checks signatures. */
  message_id: string | null;
}

export type Post = (call: Call) => Promise<SendOutcome>;

/** Makes calls over HTTP; `fetcher` and `now` are given, so that nothing here is ambient. */
export function createPost(config: Config, fetcher: typeof fetch, now: () => number): Post {
  return async (call) => {
    const problem = addressProblem(call.endpoint, config.allowPrivateTargets);
    if (problem !== null) return failed("address_refused", `The endpoint ${problem}.`);
    const fault = headerFault(call.headers, config.actionEnv);
    if (fault !== null) return failed("header_refused", `Header ${fault.header}: ${fault.message}`);
    const request = prepare(config, call, now());
    return request === null
      ? failed("not_signed", "SVC_WEBHOOK_SECRET or a variable in a header is malformed; nothing was sent.")
      : deliver(fetcher, call.endpoint, request);
  };
}

/** Null if a secret or a variable is malformed: what should be signed is never sent unsigned. */
function prepare(config: Config, call: Call, at: number): RequestInit | null {
  const body = JSON.stringify(call.body);
  try {
    const headers = new Headers(resolveHeaders(call.headers, config.actionEnv));
    for (const [name, value] of standardHeaders) if (!headers.has(name)) headers.set(name, value);
    const signature =
      call.message_id === null ? {} : signatureHeaders(config.webhookSecrets, call.message_id, at, body);
    for (const [name, value] of Object.entries(signature)) headers.set(name, value);
    return { method: call.method, headers, body };
  } catch {
    return null;
  }
}

async function deliver(fetcher: typeof fetch, endpoint: string, init: RequestInit): Promise<SendOutcome> {
  const signal = AbortSignal.timeout(longestSendMs);
  try {
    const response = await fetcher(endpoint, { ...init, redirect: "manual", signal });
    const whole = await readWithin(response, longestBody, signal);
    return outcomeOf(response.status, whole);
  } catch {
    return signal.aborted
      ? failed("timeout", "The receiver did not answer within 10 seconds.")
      : failed("connection_failed", "The receiver could not be reached.");
  }
}

function outcomeOf(status: number, whole: boolean): SendOutcome {
  if (status >= 300 && status < 400)
    return failed("redirect_refused", `The receiver answered ${status}; redirects are not followed.`);
  if (status < 200 || status >= 300) return failed("http_status", `The receiver answered ${status}.`);
  return whole ? { ok: true } : failed("response_too_large", `The receiver answered ${status} with more than 64 KiB.`);
}

/** Reads a body to its end or to the limit, whichever comes first; false when the limit came first. */
async function readWithin({ body }: Response, limit: number, signal: AbortSignal): Promise<boolean> {
  const reader = (body as ReadableStream<Uint8Array> | null)?.getReader();
  if (!reader) return true;
  const stop = () => void reader.cancel().catch(() => undefined);
  signal.addEventListener("abort", stop, { once: true });
  try {
    for (let read = 0; read < limit;) {
      const { done, value } = await reader.read();
      signal.throwIfAborted();
      if (done) return true;
      read += value.byteLength;
    }
    return false;
  } finally {
    signal.removeEventListener("abort", stop);
    stop();
  }
}
