import { sentAgainIfDropped } from "../../tools/runtime/dropped.ts";
import { assertMatchesSchema } from "./schema.ts";
import { TEST_VARS } from "./vars.ts";

export interface CallOptions {
  headers?: Record<string, string>;
  /** True sends the elevated key too. */
  elevated?: boolean;
  /** False sends no API key. */
  authenticated?: boolean;
}

export interface CallResult<Body> {
  status: number;
  headers: Headers;
  body: Body;
  /** The bytes of the answer, for tests of equality. */
  text: string;
}

export type Call = <Body = unknown>(
  method: string,
  path: string,
  body?: unknown,
  options?: CallOptions,
) => Promise<CallResult<Body>>;

function headersFor(body: unknown, options: CallOptions): Record<string, string> {
  return {
    // On a busy machine, the service may close a kept connection just as it is used again.
    connection: "close",
    ...(options.authenticated === false ? {} : { "x-api-key": TEST_VARS.SVC_API_KEYS }),
    ...(options.elevated === true ? { "x-elevated-key": TEST_VARS.SVC_ELEVATED_KEY } : {}),
    ...(body === undefined ? {} : { "content-type": "application/json" }),
    ...options.headers,
  };
}

/** Returns a function that calls a running service under `/v1` and checks every answer against openapi.json. */
export function callerOf(baseUrl: () => string): Call {
  return async (method, path, body, options = {}) => {
    const send = (): Promise<Response> =>
      fetch(`${baseUrl()}${path}`, {
        method,
        headers: headersFor(body, options),
        ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
      });
    // A busy machine may drop a connection before it is read; to read once more is safe.
    const response = await (method === "GET" ? sentAgainIfDropped(send) : send());
    const text = await response.text();
    const parsed = text === "" ? undefined : JSON.parse(text);
    assertMatchesSchema({ method, path, status: response.status, headers: response.headers, body: parsed });
    return { status: response.status, headers: response.headers, body: parsed, text };
  };
}
