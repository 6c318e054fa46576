import { inspect } from "node:util";
import { describe, expect, it } from "vitest";
import { DecisionMonitor, type LogEvent } from "../../sdk/src/index.ts";

const apiKey = "dmk_secret_of_the_caller";
const elevatedKey = "elevated_secret_of_the_owner";

function everythingAbout(value: unknown): string {
  const shown = inspect(value, { depth: 10, showHidden: true, getters: true });
  return [shown, JSON.stringify(value), String(value), value instanceof Error ? value.stack : ""].join("\n");
}

const secretsIn = (value: unknown) => [apiKey, elevatedKey].filter((key) => everythingAbout(value).includes(key));

const answers: [string, typeof fetch][] = [
  [
    "the service repeats the keys in its refusal",
    async (_, init) => {
      const seen = Object.fromEntries(new Headers(init?.headers));
      const error = {
        type: "validation_error",
        message: `You sent ${seen["x-api-key"]}.`,
        details: seen,
        request_id: "r",
      };
      return Response.json({ error }, { status: 400 });
    },
  ],
  [
    "a page repeats them",
    async (_, init) => new Response(JSON.stringify(init), { headers: { "content-type": "text/html" } }),
  ],
  [
    "fetch hangs the request on what it throws",
    async (_, init) => {
      const words = `failed with ${JSON.stringify(init?.headers)}`;
      throw Object.assign(new TypeError(words, { cause: new Error(words) }), { config: init, code: "ECONNRESET" });
    },
  ],
];

describe("the keys of a client", () => {
  it("are in no rendering of the client", async () => {
    const client = new DecisionMonitor({ apiKey, elevatedKey, baseUrl: "https://monitor.example.com/v1" });
    expect(secretsIn(client)).toEqual([]);
    expect(secretsIn(client.tasks)).toEqual([]);
  });

  it.each(answers)("are in no error and no log line when %s", async (_, fetch) => {
    const logged: LogEvent[] = [];
    const note = (message: string, event: LogEvent) => void logged.push({ ...event, operation: message });
    const logger = { debug: note, warn: note };
    const baseUrl = "https://monitor.example.com/v1";
    const client = new DecisionMonitor({ apiKey, elevatedKey, baseUrl, fetch, logger, maxRetries: 0 });
    const call = client.primitives.register({ primitive_id: "a.b", type: "float" });
    const thrown: unknown = await call.catch((reason: unknown) => reason);
    expect(thrown).toBeInstanceOf(Error);
    expect(secretsIn(thrown)).toEqual([]);
    expect(logged).toHaveLength(1);
    expect(secretsIn(logged)).toEqual([]);
    expect(secretsIn(call)).toEqual([]);
  });
});
