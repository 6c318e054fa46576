import { exports } from "cloudflare:workers";
import type { CallResult } from "./call.ts";
import { TEST_VARS } from "./vars.ts";

/** Calls the worker under test within workerd, with both keys. */
export const call = <Body>(method: string, path: string, body?: unknown): Promise<CallResult<Body>> =>
  send(method, path, body, {
    "x-api-key": TEST_VARS.SVC_API_KEYS,
    "x-elevated-key": TEST_VARS.SVC_ELEVATED_KEY,
  });

/** The same, which has to be accepted; what is answered. */
export async function ok<Body = unknown>(method: string, path: string, body?: unknown): Promise<Body> {
  const answer = await call<Body>(method, path, body);
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.text}`);
  return answer.body;
}

/** The same with another key alone. */
export const callAs = <Body>(key: string, method: string, path: string, body?: unknown): Promise<CallResult<Body>> =>
  send(method, path, body, { "x-api-key": key });

async function send<Body>(
  method: string,
  path: string,
  body: unknown,
  keys: Record<string, string>,
): Promise<CallResult<Body>> {
  const response = await exports.default.fetch(`http://service/v1${path}`, {
    method,
    headers: { ...keys, ...(body === undefined ? {} : { "content-type": "application/json" }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: JSON.parse(text), text };
}
