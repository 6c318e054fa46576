/**
 * `npm run senders -- doors [SECONDS]`: how many samples a second each door of `npm run dev` takes, in requests of 1,000, beside
 * `POST /observations` in the same run. The figures are those of this machine.
 */
import { otlpJson, otlpProtobuf, type SentMetric } from "../../test/support/otlp.ts";
import { packed, v1Message, v2Message, writeHeaders } from "../../test/support/remote-write.ts";
import { type DevService, withDev } from "./world.ts";

const port = 8791;
const size = 1_000;
const entities = 100;
const atOnce = 4;
const json = { "Content-Type": "application/json" };
const signal = "host.load";

type Request = [path: string, body: string | Uint8Array<ArrayBuffer>, headers: Readonly<Record<string, string>>];

/** Samples that were not sent before: each request is a second earlier than the one before. */
function samplesOf(request: number): { entity: string; at: number; value: number }[] {
  const end = Date.now() - 60_000 - request * 10_000;
  return Array.from({ length: size }, (_, i) => ({
    entity: `e${i % entities}`,
    at: end - Math.floor(i / entities) * 1_000,
    value: (i * 31) % 97,
  }));
}

const seriesOf = (request: number) =>
  [...Map.groupBy(samplesOf(request), ({ entity }) => entity)].map(([instance, all]) => ({
    labels: { __name__: "load", instance, job: "node" },
    samples: all.map(({ at, value }) => [at, value] as const),
  }));
const metricsOf = (request: number): SentMetric[] => [
  {
    name: "load",
    kind: "gauge",
    points: samplesOf(request).map(({ entity, at, value }) => ({
      at,
      asDouble: value,
      attributes: { instance: entity },
    })),
  },
];
const resource = { "service.name": "s" };

/** Each door with the request of a number. */
const bodies: Readonly<Record<string, (request: number) => Request>> = {
  "POST /observations": (n) => [
    "/observations",
    JSON.stringify({
      observations: samplesOf(n).map(({ entity, at, value }) => ({
        primitive_id: signal,
        entity: `push:${entity}`,
        observed_at: new Date(at).toISOString(),
        value,
      })),
    }),
    json,
  ],
  "remote write 1.0": (n) => ["/feeds/v1/write", packed(v1Message(seriesOf(n))), writeHeaders(1)],
  "remote write 2.0": (n) => ["/feeds/v2/write", packed(v2Message(seriesOf(n))), writeHeaders(2)],
  "OTLP, protobuf": (n) => [
    "/feeds/otlp-protobuf/v1/metrics",
    otlpProtobuf(resource, metricsOf(n)),
    { "Content-Type": "application/x-protobuf" },
  ],
  "OTLP, JSON": (n) => ["/feeds/otlp-json/v1/metrics", otlpJson(resource, metricsOf(n)), json],
  "events, a list": (n) => ["/feeds/events/events", JSON.stringify(samplesOf(n)), json],
  "bulk, CSV": (n) => [
    `/observations/bulk?primitive_id=${signal}`,
    [
      "entity,time,value",
      ...samplesOf(n).map(({ entity, at, value }) => `bulk:${entity},${new Date(at).toISOString()},${value}`),
    ].join("\n"),
    { "Content-Type": "text/csv" },
  ],
};

async function openAll(dev: DevService): Promise<void> {
  await dev.call("POST", "/primitives", { primitive_id: signal, type: "time_series<float>" });
  const limits = { samples_per_minute: 100_000_000 };
  for (const [feed_id, kind] of [
    ["v1", "prometheus"],
    ["v2", "prometheus"],
    ["otlp-protobuf", "otlp"],
    ["otlp-json", "otlp"],
  ]) {
    const map = [{ match: "load", signal, entity: `${feed_id}:{instance}` }];
    await dev.call("POST", "/feeds", { feed_id, kind, map, ...limits });
  }
  const map = [{ signal, entity: "events:{/entity}", value: "/value", at: "/at" }];
  await dev.call("POST", "/feeds", { feed_id: "events", kind: "events", map, ...limits });
}

/** Samples a second through one door. */
async function measure(dev: DevService, requestOf: (n: number) => Request, seconds: number): Promise<number> {
  let [next, done] = [1, 0];
  const one = async () => {
    const { status, text } = await dev.send(...requestOf(next++));
    if (status >= 300) throw new Error(`${status} ${text.slice(0, 300)}`);
  };
  await one();
  const began = performance.now();
  const worker = async () => {
    for (; performance.now() - began < seconds * 1_000; done++) await one();
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return (done * size * 1_000) / (performance.now() - began);
}

/** Runs it and prints what was seen. */
export async function doors(seconds: number): Promise<boolean> {
  return withDev(port, async (dev) => {
    await openAll(dev);
    let beside = Number.NaN;
    for (const [name, requestOf] of Object.entries(bodies)) {
      const rate = await measure(dev, requestOf, seconds);
      if (Number.isNaN(beside)) beside = rate;
      console.log(
        `${name.padEnd(20)} ${Math.round(rate).toString().padStart(7)} samples a second, ${(rate / beside).toFixed(2)} of POST /observations`,
      );
    }
    return true;
  });
}
