import { expect, it } from "vitest";
import { CreateFeedBody } from "../../../worker/contract/resources/signals/feeds.ts";
import { createFeed, updateFeed } from "../../../worker/usecases/signals/feeds/change-feed.ts";
import { deleteFeed, knownFeed } from "../../../worker/usecases/signals/feeds/get-feeds.ts";
import { takeSeries } from "../../../worker/usecases/signals/feeds/take-series.ts";
import { otlpFrame } from "../../../worker/feeds/otlp/request.ts";
import { input } from "../../support/memory/input.ts";
import { type MemoryServices, memoryServices } from "../../support/memory/services.ts";
import { register } from "../../support/memory/world.ts";

const feed_id = "fleet";
type Rule = { match: string; signal: string; entity: string; [more: string]: unknown };
const load: Rule = { match: "load", signal: "host.load", entity: "host:{instance}" };

async function feedWith(map: Rule[], more: object = {}): Promise<MemoryServices> {
  const services = memoryServices();
  await register(services, { primitive_id: "host.load", type: "time_series<float>" });
  await open(services, map, more);
  return services;
}
const open = (services: MemoryServices, map: Rule[], more: object = {}) =>
  createFeed(services, input(CreateFeedBody, { feed_id, kind: "prometheus", map, ...more }));

/** Why a sample of each series was rejected; null where none was. */
const write = (services: MemoryServices, ...sent: Record<string, string>[]) =>
  writeAt(services, services.now(), ...sent);

async function writeAt(
  services: MemoryServices,
  at: number,
  ...sent: Record<string, string>[]
): Promise<string | null> {
  const series = sent.map((one) => ({
    labels: new Map(Object.entries({ __name__: "load", instance: "a", ...one })),
    samples: [{ at, value: 1, stale: false }],
  }));
  return (await takeSeries(services, await knownFeed(services, feed_id), { series })).problem;
}

const collides = "load: another source sends the same signal of the same entity";

it("rules that leave out more labels make no other source of a series", async () => {
  const services = await feedWith([load]);
  expect(await write(services, { replica: "1" })).toBeNull();
  expect(await write(services, { replica: "2" })).toBe(collides);
  await updateFeed(services, { feed_id, max_series: 1 });
  expect(await write(services, { replica: "2" })).toBe(collides);
  await updateFeed(services, { feed_id, map: [{ ...load, drop: ["replica"] }] });
  expect(await write(services, { replica: "2" })).toBeNull();
  expect(await write(services, { replica: "1" })).toBeNull();
});

it("a feed that is opened again knows no source of the one before", async () => {
  const services = await feedWith([load]);
  expect(await write(services, { replica: "1" })).toBeNull();
  await deleteFeed(services, { feed_id });
  await open(services, [load]);
  expect(await write(services, { replica: "2" })).toBeNull();
});

const registered = { ...load, signal: "load.{__name__}", register: true };

it("a signal that is registered for members has them", async () => {
  const services = await feedWith([{ ...registered, member: ["mount"], kind: "counter" }]);
  expect(await write(services, { mount: "/" }, { mount: "/var" })).toBeNull();
  expect(await services.primitives.find("load.load")).toMatchObject({
    kind: "counter",
    members: ["mount"],
    max_age: "5m",
  });
  expect(services.observations.get("host:a")?.map(({ member }) => member)).toEqual([
    '{"mount":"/"}',
    '{"mount":"/var"}',
  ]);
});

it("a signal that is registered has the max_age of its rule", async () => {
  const services = await feedWith([{ ...registered, member: ["mount"], max_age: "1h" }]);
  expect(await write(services, { mount: "/" })).toBeNull();
  expect(await services.primitives.find("load.load")).toMatchObject({ members: ["mount"], max_age: "1h" });
  await updateFeed(services, { feed_id, map: [{ ...registered, signal: "plain.{__name__}", max_age: "10m" }] });
  expect(await write(services, {})).toBeNull();
  expect(await services.primitives.find("plain.load")).toMatchObject({ max_age: "10m" });
});

const signalsOf = async (services: MemoryServices) => (await knownFeed(services, feed_id)).signals;

it("a signal that was deleted costs none of those that a feed may register, and is there again once its id is free", async () => {
  const services = await feedWith([registered], { max_signals: 1 });
  expect(await write(services, {})).toBeNull();
  await services.primitives.remove("load.load", services.now());
  await updateFeed(services, { feed_id, max_signals: 2 });
  for (let time = 0; time < 3; time++) {
    expect(await write(services, {})).toBe("load: the signal was deleted, and its id is not free again yet");
    expect(await signalsOf(services)).toBe(1);
  }
  await services.primitives.release("load.load");
  expect(await write(services, {})).toBeNull();
  expect(await signalsOf(services)).toBe(2);
});

it("of requests that register the same signal at once one is counted", async () => {
  const services = await feedWith([registered]);
  const twice = await Promise.all([write(services, {}), write(services, { instance: "b" })]);
  expect([...twice, await signalsOf(services)]).toEqual([null, null, 1]);
});

it("what is rejected for its signal is shown by its labels", async () => {
  const services = await feedWith([{ ...load, signal: "host.unknown", drop: ["replica"] }]);
  await write(services, { replica: "1" });
  const sample = '[["__name__","load"],["instance","a"]]';
  expect(await services.feeds.rejects(feed_id, null, 2)).toMatchObject([{ reason: "unknown_signal", sample }]);
});

it("a sample without a time is rejected", async () => {
  const services = await feedWith([load]);
  const problem = "load: the time is not one, or more than 60 s ahead";
  expect(await writeAt(services, Number.NaN, {})).toBe(problem);
});

it("of a point that makes several series one is rejected, however many of them are", async () => {
  const services = memoryServices();
  await open(services, [{ match: "took_bucket", signal: "took.nowhere", entity: "host:a" }], { kind: "otlp" });
  const points = [{ at: services.now(), start: 0, missing: false, counts: [1, 2, 3], bounds: [0.1, 1] }];
  const metric = { resource: new Map(), name: "took", description: "", unit: "", grows: true };
  const frame = otlpFrame([
    {
      ...metric,
      data: "histogram",
      sums: "cumulative",
      points: [0, 1].flatMap((of) => points.map((one) => ({ ...one, labels: new Map([["of", String(of)]]) }))),
    },
    {
      ...metric,
      data: "number",
      sums: null,
      points: [{ at: services.now(), start: 0, missing: false, labels: new Map(), value: 1 }],
    },
  ]);
  const { rejected, problem } = await takeSeries(services, await knownFeed(services, feed_id), frame);
  expect([rejected, problem]).toEqual([2, "took_bucket: the rule's signal is not registered"]);
});
