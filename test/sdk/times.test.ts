import { describe, expect, it } from "vitest";
import { buildRequest } from "../../sdk/src/core/request.ts";
import { DecisionMonitor } from "../../sdk/src/index.ts";
import { evaluate, type LocalConcept, type LocalCondition } from "../../sdk/src/local/index.ts";

const at = new Date("2026-09-01T08:00:00Z");
const text = "2026-09-01T08:00:00.000Z";

/** A client and the requests it sent. */
function recording() {
  const sent: Request[] = [];
  const client = new DecisionMonitor({
    apiKey: "key",
    baseUrl: "https://monitor.example.com/v1",
    fetch: async (url, init) => {
      sent.push(new Request(url, init));
      return Response.json({ items: [], next_cursor: null, accepted: 1, unchanged: 0 });
    },
  });
  return { client, sent };
}

describe("a Date", () => {
  it("is sent as ISO 8601 wherever a time is: in a body, deep in it, and in the query of a list", async () => {
    const { client, sent } = recording();
    const entity = "account:8841";
    await client.observations.push([{ primitive_id: "a.b", entity, observed_at: at, value: 1 }]);
    await client.silences.create({ entity, until: at, reason: "Maintenance" });
    await client.incidents.snooze({ id: "inc_1", until: at });
    for await (const _ of client.decisions.list({ from: at, to: at }));
    await client.audit.list({ from: at });
    await client.tasks.evaluate({ id: "task_1", condition_version: "1.0", entity, timestamp: at });
    expect(await Promise.all(sent.map(async (one) => new URL(one.url).search + (await one.text())))).toEqual([
      expect.stringContaining(`"observed_at":"${text}"`),
      expect.stringContaining(`"until":"${text}"`),
      expect.stringContaining(`"until":"${text}"`),
      `?from=${encodeURIComponent(text)}&to=${encodeURIComponent(text)}`,
      `?from=${encodeURIComponent(text)}`,
      expect.stringContaining(`"timestamp":"${text}"`),
    ]);
  });

  it.each([
    ["a body", { method: "POST", path: "/silences", body: true }, { until: new Date("soon") }],
    ["a list in a body", { method: "POST", path: "/x", body: true }, { times: [{ until: new Date("soon") }] }],
    ["a query", { method: "GET", path: "/decisions", query: ["until"] }, { until: new Date("soon") }],
  ])("that is none is refused by name in %s, not sent as null", (_, route, input) => {
    expect(() => buildRequest(route, input)).toThrow(new TypeError("until is not a valid Date."));
  });

  it("that is none stops a push of many before any of it is sent", async () => {
    const { client, sent } = recording();
    const rows = Array.from({ length: 1500 }, (_, n) => ({
      primitive_id: "a.b",
      entity: "x",
      observed_at: n === 1400 ? new Date("soon") : at,
      value: n,
    }));
    await expect(client.observations.push(rows)).rejects.toThrow("observed_at is not a valid Date.");
    expect(sent).toEqual([]);
  });

  it("is a time of inline data, too", () => {
    const concept: LocalConcept = {
      output_type: "float",
      primitives: { rate: { primitive_id: "account.rate", type: "time_series<float>" } },
      features: { latest: { op: "latest", inputs: ["rate"] } },
      output_feature: "latest",
    };
    const condition: LocalCondition = { strategy: { type: "threshold", params: { direction: "below", value: 0.35 } } };
    const asked = (observed_at: string | Date) => evaluate(concept, condition, { rate: [{ observed_at, value: 0.3 }] });
    expect(asked(at)).toEqual(asked(text));
    expect(asked(at).evaluated_at).toBe(text);
    expect(() => asked(new Date("soon"))).toThrow("observed_at is not a valid Date.");
  });
});
