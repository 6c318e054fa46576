import { afterEach, describe, expect, it, vi } from "vitest";
import { definitionOf, loadGuardrailsFile } from "../../worker/platform/guardrails-source.ts";
import { nodeApp } from "../support/node-app.ts";

const broken = `strategy_registry: [threshold]
type_strategy_map:
  float: [threshold, magic]
`;

/** A service whose file is the given text and which has no API version. */
function serviceWith(text: string) {
  const guardrailsFile = loadGuardrailsFile(text);
  return nodeApp({
    fileGuardrails: () => definitionOf(guardrailsFile),
    health: {
      configuration: [],
      guardrailsFile,
      missingMigrations: async () => [],
      databaseSize: async () => 0,
      ledgerShards: async () => 2,
    },
  });
}

const task = JSON.stringify({
  intent: "alert me when load is above 5",
  entity_scope: "all",
  delivery: { type: "notification" },
});
const json = { "content-type": "application/json" };

describe("a guardrails file that is broken", () => {
  afterEach(() => vi.restoreAllMocks());

  it.each([
    ["a strategy that is not registered", broken, "line 3", "type_strategy_map.float[1]"],
    ["a bracket that is never closed", "strategy_registry: [threshold\n", "line", ""],
    ["a list where fields belong", "- threshold\n", "line 1", ""],
    ["nothing in it", "", "file", ""],
  ])(
    "by %s is told in the log and in /healthz with the line and the reason, and nothing is compiled",
    async (_, text, line, place) => {
      const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
      const call = serviceWith(text);
      const [[entry] = []] = logged.mock.calls;
      expect(String(entry)).toContain("guardrails_file_broken");
      expect(String(entry)).toContain(line);

      const health = await call("GET", "/healthz");
      expect(health.status).toBe(503);
      expect(JSON.stringify(health.body)).toContain(line);
      expect(JSON.stringify(health.body)).toContain(place);

      const refused = await call("POST", "/v1/tasks", { body: task, headers: json });
      expect(refused.status).toBe(503);
      expect(refused.body).toMatchObject({
        error: { type: "unavailable", suggestion: expect.stringContaining("/healthz") },
      });
    },
  );
});
