import { exports } from "cloudflare:workers";
import { TEST_VARS } from "../support/vars.ts";

/** Calls the worker under test within workerd, with both keys. */
export async function call<Body>(
  method: string,
  path: string,
  body?: unknown,
): Promise<{ status: number; body: Body }> {
  const response = await exports.default.fetch(`http://service/v1${path}`, {
    method,
    headers: {
      "x-api-key": TEST_VARS.SVC_API_KEYS,
      "x-elevated-key": TEST_VARS.SVC_ELEVATED_KEY,
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: await response.json() };
}
