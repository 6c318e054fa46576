import { afterEach, describe, expect, it, vi } from "vitest";
import { type ClientOptions, DecisionMonitor } from "../../sdk/src/index.ts";

const good = { apiKey: "key", baseUrl: "https://monitor.example.com/v1" };

afterEach(() => vi.unstubAllEnvs());

describe("the options of a client", () => {
  it("come from the environment where they are left out", async () => {
    vi.stubEnv("DECISION_MONITOR_API_KEY", "from-env");
    vi.stubEnv("DECISION_MONITOR_ELEVATED_KEY", "elevated-from-env");
    vi.stubEnv("DECISION_MONITOR_BASE_URL", "https://env.example.com/v1/");
    const sent: Request[] = [];
    const client = new DecisionMonitor({
      fetch: async (url, init) => {
        sent.push(new Request(url, init));
        return Response.json({});
      },
    });
    await client.primitives.register({ primitive_id: "a.b", type: "float" });
    expect(sent[0]?.url).toBe("https://env.example.com/v1/primitives");
    expect(sent[0]?.headers.get("x-api-key")).toBe("from-env");
    expect(sent[0]?.headers.get("x-elevated-key")).toBe("elevated-from-env");
  });

  it.each<[string, ClientOptions, string]>([
    ["no API key", { baseUrl: good.baseUrl }, "DECISION_MONITOR_API_KEY"],
    ["no address", { apiKey: "key" }, "DECISION_MONITOR_BASE_URL"],
    ["an address that is none", { ...good, baseUrl: "monitor" }, "baseUrl must be a URL"],
    ["an address without a version segment", { ...good, baseUrl: "https://monitor.example.com" }, "version segment"],
    ["an address with a query", { ...good, baseUrl: "https://monitor.example.com/v1?a=b" }, "version segment"],
    ["an address with a password", { ...good, baseUrl: "https://a:b@monitor.example.com/v1" }, "password"],
    ["no time at all", { ...good, timeoutMs: 0 }, "timeoutMs"],
    ["half a retry", { ...good, maxRetries: 0.5 }, "maxRetries"],
  ])("are refused with %s", (_, options, words) => {
    vi.stubEnv("DECISION_MONITOR_API_KEY", "");
    vi.stubEnv("DECISION_MONITOR_BASE_URL", "");
    expect(() => new DecisionMonitor(options)).toThrow(words);
  });

  it("are refused with a key no header can carry, without repeating it", () => {
    const apiKey = "secret-key\nX-Other: 1";
    const thrown = (() => {
      try {
        return new DecisionMonitor({ ...good, apiKey });
      } catch (error) {
        return error as Error;
      }
    })();
    expect(thrown).toBeInstanceOf(TypeError);
    expect(String((thrown as Error).stack)).not.toContain("secret-key");
  });
});
