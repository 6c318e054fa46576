import type { Json } from "../domain/action/definition.ts";
import { headerFault, resolveHeaders } from "../domain/action/headers.ts";
import { parseRetryAfter } from "../domain/action/delivering/retry-after.ts";
import type { Config } from "../config.ts";
import type { SendOutcome } from "../usecases/ports/actions/actions.ts";
import { failed, sendTimeoutMs } from "./failed.ts";
import { refusalText } from "../domain/action/delivering/refusal-text.ts";
import { guardedFetch } from "./guarded-fetch.ts";
import { signatureHeaders } from "./signature.ts";

/** An answer of 64 KiB is not read to its end, and of a refusal only its beginning. */
const maxReplyBytes = 65_535;
const maxRefusalBytes = 4_096;
const standardHeaders = [
  ["content-type", "application/json"],
  ["user-agent", "decision-monitor"],
] as const;

/** A call to make. Header values may hold `${NAME}`. */
export interface OutgoingCall {
  endpoint: string;
  method: string;
  headers: Readonly<Record<string, string>>;
  body: Json;
  /** Set for a receiver that checks signatures. */
  message_id: string | null;
  /** What no error text may repeat, besides the address, the headers and the signature. */
  withheld: readonly string[];
}

export type Post = (call: OutgoingCall) => Promise<SendOutcome>;

/** Makes calls over HTTP; `fetcher` and `now` are given, so that nothing here is ambient. */
export function createPost(config: Config, fetcher: typeof fetch, now: () => number): Post {
  return async (call) => {
    const fault = headerFault(call.headers, config.actionEnv);
    if (fault !== null) return failed("header_refused", `Header ${fault.header}: ${fault.message}`);
    const request = preparePost(config, call, now());
    return request === null
      ? failed("not_signed", "SVC_WEBHOOK_SECRET or a variable in a header is malformed; nothing was sent.")
      : postOnce({ config, fetcher, now }, call, request);
  };
}

/** Null if a secret or a variable is malformed: what should be signed is never sent unsigned. */
function preparePost(config: Config, call: OutgoingCall, at: number): RequestInit | null {
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

async function postOnce(
  { config, fetcher, now }: { config: Config; fetcher: typeof fetch; now: () => number },
  { endpoint: address, withheld }: OutgoingCall,
  init: RequestInit,
): Promise<SendOutcome> {
  const limits = {
    allowPrivateTargets: config.allowPrivateTargets,
    timeoutMs: sendTimeoutMs,
    maxBytes: maxReplyBytes,
    maxRefusalBytes,
  };
  const answer = await guardedFetch(fetcher, { address, init, ...limits });
  if (!("problem" in answer)) {
    const retry_at = parseRetryAfter(answer.retryAfter, now());
    const said = refusalText(answer.text ?? "", [...withheld, ...secretsSent(address, init)]);
    const outcome = outcomeOfAnswer(answer.status, answer.text !== null, said);
    return outcome.ok ? outcome : { ...outcome, status: answer.status, ...(retry_at === null ? {} : { retry_at }) };
  }
  if (answer.problem === "refused") return failed("address_refused", `The endpoint ${answer.reason}.`);
  return answer.problem === "timeout"
    ? failed("timeout", "The receiver did not answer within 10 seconds.")
    : failed("connection_failed", "The receiver could not be reached.");
}

/** What a call carries that may be a secret: the parts of its address, and the values of its headers, but for those that all calls have. */
function secretsSent(address: string, { headers }: RequestInit): string[] {
  const { pathname, search, username, password } = new URL(address);
  const usual = new Set(standardHeaders.map(([, value]) => value));
  const values = [...new Headers(headers).values()].filter((value) => !usual.has(value as never));
  return [address, pathname, ...pathname.split("/"), search, ...search.split(/[?&=]/), username, password].concat(
    values.flatMap((value) => [value, ...value.split(/[\s,;=]+/)]),
  );
}

function outcomeOfAnswer(status: number, whole: boolean, said: string): SendOutcome {
  if (status >= 300 && status < 400)
    return failed("redirect_refused", `The receiver answered ${status}; redirects are not followed.`);
  if (status < 200 || status >= 300)
    return failed("http_status", `The receiver answered ${status}${said === "" ? "." : `: ${said}`}`);
  return whole ? { ok: true } : failed("response_too_large", `The receiver answered ${status} with more than 64 KiB.`);
}
