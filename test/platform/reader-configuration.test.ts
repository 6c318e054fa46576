import { afterEach, describe, expect, it, vi } from "vitest";
import { readConfig } from "../../worker/config.ts";
import { memoryServices } from "../support/memory/services.ts";
import { nodeApp } from "../support/node-app.ts";
import { TEST_VARS } from "../support/vars.ts";

describe("a reader that is not fully configured", () => {
  afterEach(() => vi.restoreAllMocks());

  it.each([
    ["an unknown name", { INTENT_READER: "crystal-ball" }, "INTENT_READER must be"],
    ["no model", { INTENT_READER: "openai-compatible" }, "SVC_INTENT_MODEL is not set"],
    ["no address", { INTENT_READER: "openai-compatible", SVC_INTENT_MODEL: "small" }, "SVC_INTENT_BASE_URL must be"],
    ["no binding", { INTENT_READER: "workers-ai", SVC_INTENT_MODEL: "small" }, "binding named AI"],
  ])("by %s is told in /healthz", async (_, vars, message) => {
    vi.spyOn(console, "error").mockReturnValue(undefined);
    vi.spyOn(console, "log").mockReturnValue(undefined);
    const { problems } = readConfig({ ...TEST_VARS, ...vars });
    const { health } = memoryServices();
    const answer = await nodeApp({ health: { ...health, configuration: problems } })("GET", "/healthz");
    expect(answer.status).toBe(503);
    expect(JSON.stringify(answer.body)).toContain(message);
  });
});
