import { exports } from "cloudflare:workers";
import type { CallResult } from "./call.ts";
import { TEST_VARS } from "./vars.ts";

/** Calls the worker under test within workerd, with both keys. */
export async function call<Body>(method: string, path: string, body?: unknown): Promise<CallResult<Body>> {
  const response = await exports.default.fetch(`http://service/v1${path}`, {
    method,
    headers: {
      "x-api-key": TEST_VARS.SVC_API_KEYS,
      "x-elevated-key": TEST_VARS.SVC_ELEVATED_KEY,
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: JSON.parse(text), text };
}
