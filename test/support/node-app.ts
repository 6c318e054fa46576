import { createApp } from "../../worker/http/app.ts";
import type { Services } from "../../worker/usecases/services.ts";
import { memoryServices } from "./memory/services.ts";
import { TEST_VARS } from "./vars.ts";

/** Answers requests without the platform: whatever passes the surface meets stores in memory, or the given services. */
export function nodeApp(services: Partial<Services> = {}) {
  const all = memoryServices(services);
  const app = createApp({ createServices: () => all });
  const context = { waitUntil: () => undefined, passThroughOnException: () => undefined, props: {} };
  return async (method: string, path: string, init: { body?: string; headers?: Record<string, string> } = {}) => {
    const headers = { "x-api-key": TEST_VARS.SVC_API_KEYS, ...init.headers };
    const response = await app.request(path, { method, ...init, headers }, { ...TEST_VARS }, context);
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      body: text === "" ? null : (JSON.parse(text) as unknown),
    };
  };
}
