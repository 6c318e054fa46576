import { describe, expect, it } from "vitest";
import { startOwnService } from "../../support/at-end.ts";
import { pushDaily, RATE, type Refusal, registerRate } from "../../support/world.ts";
const observation = { primitive_id: RATE, entity: "account:1", observed_at: "2025-03-01T00:00:00Z", value: 0.4 };
const push = () => service.call<Refusal>("POST", "/observations", { observations: [observation] });
const health = async () => {
  const answer = await fetch(`${service.url}/healthz`);
  return { status: answer.status, body: await answer.json() };
};

const service = await startOwnService();
await registerRate(service.call);
await pushDaily(service.call, "account:1", [0.5, 0.4]);

describe("a deployment", () => {
  it.each([
    ["another number of shards", "LEDGER_SHARDS", "3"],
    ["no key for pseudonyms", "SVC_PSEUDONYM_KEY", ""],
  ])("with %s takes nothing in, and says why here and in /healthz", async (_title, variable, value) => {
    await service.restart({ [variable]: value });
    const { status, body } = await push();
    expect(status).toBe(503);
    expect(body.error).toMatchObject({ type: "unavailable", message: expect.stringContaining(variable) });
    expect(body.error.suggestion).toBeDefined();
    expect(await health()).toMatchObject({
      status: 503,
      body: { error: { message: expect.stringContaining(variable) } },
    });
  });

  it("put right goes on with what it held", async () => {
    await service.restart();
    expect((await health()).status).toBe(200);
    const { body } = await service.call<{ items: unknown[] }>(
      "GET",
      `/observations?entity=account:1&primitive_id=${RATE}`,
    );
    expect(body.items).toHaveLength(2);
    expect((await push()).status).toBe(201);
  });
});
