import { addressProblem } from "../domain/action/address.ts";

/** A call to an address that somebody outside gave us. */
interface GuardedCall {
  address: string;
  init: RequestInit;
  allowPrivateTargets: boolean;
  /** How long connection and answer may take together, in milliseconds. */
  timeoutMs: number;
  /** How much of an answer is read at most. */
  maxBytes: number;
  /** How much of an answer is kept that is no success; nothing if left out. */
  maxRefusalBytes?: number;
}

/** What came of a call. The text is null where it is longer than allowed; of an answer that is no success it is the beginning. */
type GuardedAnswer =
  | { status: number; text: string | null; retryAfter: string | null }
  | { problem: "refused"; reason: string }
  | { problem: "timeout" | "unreachable" };

/** Fetches within limits: only allowed addresses, no redirect followed, a deadline, and a body that is not read past its limit. */
export async function guardedFetch(fetcher: typeof fetch, call: GuardedCall): Promise<GuardedAnswer> {
  const reason = addressProblem(call.address, call.allowPrivateTargets);
  if (reason !== null) return { problem: "refused", reason };
  const signal = AbortSignal.timeout(call.timeoutMs);
  try {
    const response = await fetcher(call.address, { ...call.init, redirect: "manual", signal });
    const { status } = response;
    const retryAfter = response.headers.get("Retry-After");
    if (status >= 200 && status < 300)
      return { status, text: await readText(response, call.maxBytes, signal), retryAfter };
    return { status, text: await readStart(response, call.maxRefusalBytes ?? 0, signal), retryAfter };
  } catch {
    return { problem: signal.aborted ? "timeout" : "unreachable" };
  }
}

/** The first bytes of an answer as text; that it breaks off does not change what its status says. */
async function readStart({ body }: Response, most: number, signal: AbortSignal): Promise<string> {
  const reader = (body as ReadableStream<Uint8Array> | null)?.getReader();
  if (!reader) return "";
  const stop = () => void reader.cancel().catch(() => undefined);
  signal.addEventListener("abort", stop, { once: true });
  const decoder = new TextDecoder();
  let text = "";
  try {
    for (let left = most; left > 0;) {
      const { done, value } = await reader.read();
      if (done) break;
      text += decoder.decode(value.subarray(0, left), { stream: true });
      left -= value.byteLength;
    }
  } catch {
    // Half an answer is shown as far as it came.
  } finally {
    signal.removeEventListener("abort", stop);
    stop();
  }
  return text;
}

async function readText({ body }: Response, limit: number, signal: AbortSignal): Promise<string | null> {
  const reader = (body as ReadableStream<Uint8Array> | null)?.getReader();
  if (!reader) return "";
  const stop = () => void reader.cancel().catch(() => undefined);
  signal.addEventListener("abort", stop, { once: true });
  const decoder = new TextDecoder();
  let text = "";
  try {
    for (let read = 0; ;) {
      const { done, value } = await reader.read();
      signal.throwIfAborted();
      if (done) return text + decoder.decode();
      read += value.byteLength;
      if (read > limit) return null;
      text += decoder.decode(value, { stream: true });
    }
  } finally {
    signal.removeEventListener("abort", stop);
    stop();
  }
}
