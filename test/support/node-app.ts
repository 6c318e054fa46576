import { createApp } from "../../worker/http/app.ts";
import type { Services } from "../../worker/usecases/services.ts";
import { memoryServices } from "./memory/services.ts";
import type { Send } from "./surface.ts";
import { TEST_VARS } from "./vars.ts";

/** Sends requests just as they are to an app without the platform: its stores are in memory, or those given. */
export function nodeSender(services: Partial<Services> = {}): Send {
  const all = memoryServices(services);
  const app = createApp({ createServices: () => all });
  const context = { waitUntil: () => undefined, passThroughOnException: () => undefined, props: {} };
  return async (method, path, headers, body) => {
    const init = { method, headers, ...(body === undefined ? {} : { body }) };
    const response = await app.request(path, init, { ...TEST_VARS }, context);
    return { status: response.status, headers: response.headers, text: await response.text() };
  };
}

/** Answers requests that carry the API key without the platform. */
export function nodeApp(services: Partial<Services> = {}) {
  const send = nodeSender(services);
  return async (method: string, path: string, init: { body?: string; headers?: Record<string, string> } = {}) => {
    const keyed = { "x-api-key": TEST_VARS.SVC_API_KEYS, ...init.headers };
    const { status, headers, text } = await send(method, path, keyed, init.body);
    const body: unknown = text === "" ? null : JSON.parse(text);
    return { status, headers, body };
  };
}
