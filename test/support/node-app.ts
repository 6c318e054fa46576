import { createApp } from "../../worker/app.ts";
import { type Env, readConfig } from "../../worker/env.ts";
import type { Services } from "../../worker/usecases/services.ts";
import { TEST_VARS } from "./vars.ts";

/** Answers requests without the platform: whatever passes the surface meets the given services. */
export function nodeApp(services: Partial<Services> = {}) {
  const env = { ...TEST_VARS } as unknown as Env;
  const all = { config: readConfig(env).config, ...services } as Services;
  const app = createApp({ createServices: () => all });
  const context = { waitUntil: () => undefined, passThroughOnException: () => undefined, props: {} };
  return async (method: string, path: string, init: { body?: string; headers?: Record<string, string> } = {}) => {
    const headers = { "x-api-key": TEST_VARS.SVC_API_KEYS, ...init.headers };
    const response = await app.request(path, { method, ...init, headers }, env, context);
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      body: text === "" ? null : (JSON.parse(text) as unknown),
    };
  };
}
