import { expect, it } from "vitest";
import type { Output } from "../../../sdk/src/index.ts";
import { bearer, feedsOf } from "../../support/feeds.ts";
import { otlpJson, otlpProtobuf, type SentMetric } from "../../support/otlp.ts";
import { sharedTestService } from "../../support/service.ts";
import { createTask, type Task } from "../../support/world.ts";

const began = Date.UTC(2026, 2, 1);
const at = (seconds: number) => began + seconds * 1_000;
const iso = (seconds: number) => new Date(at(seconds)).toISOString();

const service = await sharedTestService();
const feeds = feedsOf(service);
const signal = { primitive_id: "shop.orders", type: "time_series<float>", kind: "counter", max_age: "5m" };
await service.elevated("POST", "/primitives", { ...signal, description: "Orders taken" });
const map = [{ match: "orders", signal: "shop.orders", entity: "shop:{service.name}", drop: ["service.instance.id"] }];
await feeds.create({ feed_id: "shops", kind: "otlp", map });
const grown = await createTask(service.call, "alert me when increase of `shop.orders` over 2m is above 400");
const concept = {
  concept_id: "restarts",
  version: "1.0",
  namespace: "org",
  output_type: "int",
  output_feature: "out",
  primitives: { orders: { primitive_id: "shop.orders", missing_data_policy: "null" } },
  features: { out: { op: "resets", inputs: ["orders"], params: { window: "5m" } } },
};
await service.ok("POST", "/concepts", concept);

/** A process of a shop that began at a second, its count at another. */
const exported = (shop: string, start: number | null, seconds: number, count: number) => {
  const point = { at: at(seconds), asInt: count, ...(start !== null && { start: at(start) }) };
  const metric: SentMetric = { name: "orders", kind: "sum", temporality: 2, monotonic: true, points: [point] };
  return [{ "service.name": shop, "service.instance.id": `begun at ${start}` }, [metric]] as const;
};
const encodings = { json: otlpJson, "x-protobuf": otlpProtobuf } as const;
const send = async (encoding: keyof typeof encodings, ...sent: Parameters<typeof exported>) => {
  const headers = { ...bearer, "Content-Type": `application/${encoding}` };
  const { status, text } = await feeds.send(
    "/feeds/shops/v1/metrics",
    encodings[encoding](...exported(...sent)),
    headers,
  );
  expect([status, text]).toEqual([200, expect.not.stringContaining("rejected")]);
};
const judged = async (task: Task, shop: string, seconds: number) =>
  (await service.ask(task, `shop:${shop}`, iso(seconds))).body;
const restartsOf = async (shop: string, seconds: number) => {
  const asked = { id: "restarts", version: "1.0", entity: `shop:${shop}`, timestamp: iso(seconds) };
  return (await service.call<Output<"executeConcept">>("POST", "/execute", asked)).body.value;
};
const storedOf = async (shop: string) =>
  (await feeds.observations(`shop:${shop}`, "shop.orders"))
    .map(({ observed_at, value, reset = false }) => [observed_at, value, reset])
    .toReversed();

it.each(["json", "x-protobuf"] as const)(
  "the start that OTLP tells in %s is a reset, also where the new count is higher than the old",
  async (encoding) => {
    const shop = `told-${encoding}`;
    for (let time = 0; time < 2; time++) {
      await send(encoding, shop, 0, 60, 100);
      await send(encoding, shop, 0, 120, 250);
      await send(encoding, shop, 150, 180, 300);
    }
    expect(await storedOf(shop)).toEqual([
      [iso(0), 0, true],
      [iso(60), 100, false],
      [iso(120), 250, false],
      [iso(150), 0, true],
      [iso(180), 300, false],
    ]);
    const grew = await judged(grown, shop, 180);
    expect([grew.result.value, grew.decision.value]).toEqual([450, true]);
    expect(await restartsOf(shop, 180)).toBe(1);
    const { condition_id, condition_version } = grown;
    const span = { from: iso(0), to: iso(180), entities: [`shop:${shop}`] };
    const { body } = await service.call<Output<"backtestConditions">>("POST", "/conditions/backtest", {
      condition_id,
      condition_version,
      ...span,
    });
    expect(body.triggered).toBe(1);
  },
);

it("without a start a higher count has gone on", async () => {
  const counts = [
    [60, 100],
    [120, 250],
    [180, 300],
  ] as const;
  for (const [seconds, count] of counts) await send("json", "untold", null, seconds, count);
  expect(await storedOf("untold")).toEqual(counts.map(([seconds, count]) => [iso(seconds), count, false]));
  expect((await judged(grown, "untold", 180)).result.value).toBe(200);
  expect(await restartsOf("untold", 180)).toBe(0);
});

it.each(["json", "x-protobuf"] as const)(
  "a first count at the very start, which says in %s that it began nobody knows when, stands",
  async (encoding) => {
    const shop = `unknown-${encoding}`;
    const counts = [
      [0, 1_000_000],
      [60, 1_000_010],
      [120, 1_000_020],
      [180, 1_000_030],
    ] as const;
    for (let time = 0; time < 2; time++)
      for (const [seconds, count] of counts) await send(encoding, shop, 0, seconds, count);
    expect(await storedOf(shop)).toEqual(counts.map(([seconds, count]) => [iso(seconds), count, false]));
    expect((await judged(grown, shop, 180)).result.value).toBe(20);
  },
);
