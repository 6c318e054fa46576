import { describe, expect, it } from "vitest";
import { DecisionMonitor, type NewObservation, type PushProgress } from "../../sdk/src/index.ts";

function series(count: number, value: NewObservation["value"] = 1): NewObservation[] {
  return Array.from({ length: count }, (_, index) => ({ primitive_id: "a.b", entity: `e${index}`, value }));
}

/** A service that counts what it gets, and refuses from the `failFrom`th request on. */
function receiver(failFrom = Number.POSITIVE_INFINITY) {
  const bodies: { entities: string[]; bytes: number; key: string | null }[] = [];
  const client = new DecisionMonitor({
    apiKey: "key",
    baseUrl: "https://monitor.example.com/v1",
    fetch: async (_, init) => {
      const text = typeof init?.body === "string" ? init.body : "";
      const { observations } = JSON.parse(text) as { observations: NewObservation[] };
      const key = new Headers(init?.headers).get("idempotency-key");
      if (bodies.length + 1 >= failFrom) {
        const error = { type: "validation_error", message: "No.", request_id: "r" };
        return Response.json({ error }, { status: 400 });
      }
      bodies.push({ entities: observations.map(({ entity }) => entity), bytes: Buffer.byteLength(text), key });
      const first = observations.flatMap(({ value }, index) => (value === 35 ? [{ index, value }] : []));
      const warned = { primitive_id: "a.b", message: "Outside.", count: first.length, first };
      const warnings = first.length === 0 ? {} : { warnings: [warned] };
      return Response.json({ accepted: observations.length - 1, unchanged: 1, ...warnings }, { status: 201 });
    },
  });
  return { client, bodies };
}

describe("pushing observations", () => {
  it("sends them all, in order, in requests the service takes", async () => {
    const { client, bodies } = receiver();
    const sent = series(2_500);
    expect(await client.observations.push(sent)).toEqual({ accepted: 2_497, unchanged: 3 });
    expect(bodies.map(({ entities }) => entities.length)).toEqual([1_000, 1_000, 500]);
    expect(bodies.flatMap(({ entities }) => entities)).toEqual(sent.map(({ entity }) => entity));
  });

  it("keeps every request below 1 MiB", async () => {
    const { client, bodies } = receiver();
    await client.observations.push(series(1_000, "ü".repeat(1_000)));
    expect(bodies.length).toBeGreaterThan(1);
    expect(Math.max(...bodies.map(({ bytes }) => bytes))).toBeLessThan(1_048_576);
  });

  it("tells how far it is after each request", async () => {
    const { client } = receiver();
    const told: PushProgress[] = [];
    await client.observations.push(series(5), { chunkSize: 2, onProgress: (progress) => told.push(progress) });
    expect(told).toEqual([
      { done: 2, total: 5, accepted: 1, unchanged: 1 },
      { done: 4, total: 5, accepted: 2, unchanged: 2 },
      { done: 5, total: 5, accepted: 2, unchanged: 3 },
    ]);
  });

  it("keeps the warnings of every request, with places among all that was pushed", async () => {
    const { client } = receiver();
    const sent = [1, 1, 35, 1, 35].flatMap((value) => series(1, value));
    const warned = (index: number) => ({
      primitive_id: "a.b",
      message: "Outside.",
      count: 1,
      first: [{ index, value: 35 }],
    });
    expect(await client.observations.push(sent, { chunkSize: 2 })).toEqual({
      accepted: 2,
      unchanged: 3,
      warnings: [warned(2), warned(4)],
    });
  });

  it("stops at the first refusal", async () => {
    const { client, bodies } = receiver(2);
    const push = client.observations.push({ observations: series(5) }, { chunkSize: 2 });
    await expect(push).rejects.toMatchObject({ type: "validation_error" });
    expect(bodies).toHaveLength(1);
  });

  it("gives every request a key of its own, made from the caller's", async () => {
    const { client, bodies } = receiver();
    await client.observations.push(series(3), { chunkSize: 1, idempotencyKey: "load" });
    expect(bodies.map(({ key }) => key)).toEqual(["load", "load.1", "load.2"]);
  });

  it.each([0, 1_001, 2.5])("refuses a chunk of %d", async (chunkSize) => {
    await expect(receiver().client.observations.push(series(1), { chunkSize })).rejects.toThrow("chunkSize");
  });
});
