import { createApp } from "../../worker/http/app.ts";
import { type Env, readConfig } from "../../worker/env.ts";
import type { Services } from "../../worker/usecases/services.ts";
import { TEST_VARS } from "./vars.ts";

/** What every request meets before its route: nobody else's keys, and quota without end. */
const plenty = { allowed: true, limit: 1000, remaining: 999, reset_at: 60_000 };
const doors: Pick<Services, "rateLimit" | "apiKeys" | "now" | "defer"> = {
  rateLimit: { take: () => Promise.resolve(plenty), exhausted: () => null },
  apiKeys: {
    isKnown: () => false,
    holderOf: () => Promise.resolve(null),
    touch: () => Promise.resolve(),
    add: () => Promise.resolve(),
    list: () => Promise.resolve([]),
    revoke: () => Promise.resolve(null),
  },
  now: () => 0,
  defer: () => undefined,
};

/** Answers requests without the platform: whatever passes the surface meets the given services. */
export function nodeApp(services: Partial<Services> = {}) {
  const env = { ...TEST_VARS } as unknown as Env;
  const all = { config: readConfig(env).config, ...doors, ...services } as Services;
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
