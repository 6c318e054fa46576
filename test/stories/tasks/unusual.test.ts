import { describe, expect, it } from "vitest";
import { clientOf } from "../../support/audit.ts";
import { sharedTestService } from "../../support/service.ts";
import { createTask, day, pinned } from "../../support/world.ts";

const VISITS = "museum.visits";
const hour = 1 / 24;
const days = 30;

/** Visits an hour: none to speak of at night and many at noon, a little different every day; in the last night as many as at noon. */
const rhythm = Array.from({ length: days * 24 }, (_, i) => {
  const time = i % 24;
  return 20 + 8 * Math.min(time, 24 - time) + ((i * 37) % 11);
});
const night = (days - 1) * 24 + 3;
const busy = rhythm.map((value, i) => (i === night ? 110 : value));
/** The same values in no order that a day explains. */
const wandering = Array.from({ length: days * 24 }, (_, i) => 50 + ((i * i * 31) % 23));

const points = (values: readonly number[]) => values.map((value, i) => ({ observed_at: day(i * hour), value }));
const ask = (entity: string, i: number) => client.evaluateFull({ ...pinned(task), entity, timestamp: day(i * hour) });

const service = await sharedTestService();
const client = clientOf(service);
await client.registerPrimitive({
  primitive_id: VISITS,
  type: "time_series<float>",
  description: "Visits to the museum in an hour",
});
for (const [entity, values] of Object.entries({ "museum:busy": busy, "museum:wandering": wandering })) {
  const observations = points(values).map((point) => ({ primitive_id: VISITS, entity, ...point }));
  await client.pushObservations({ observations });
}
const task = await createTask(service.call, "alert me when the visits to the museum are unusual");

describe("a plain unusual", () => {
  it("compares with the reference that explains the signal, and the record names it", async () => {
    const odd = await ask("museum:busy", night);
    expect(odd.decision.value).toBe(true);
    expect(Number(odd.result.value)).toBeGreaterThan(50);
    const noon = await ask("museum:busy", night + 9);
    expect(noon.decision.value).toBe(false);
    const plain = await ask("museum:wandering", night);
    expect(plain.result.value).toBe(wandering[night]);
    const why = async (decision_id: string | null) => JSON.stringify(await client.decisions.explain(decision_id ?? ""));
    expect(await why(odd.decision_id)).not.toBe(await why(plain.decision_id));
    expect(await client.verifyDecision({ decision_id: odd.decision_id ?? "" })).toMatchObject({ verified: true });
  });
});
