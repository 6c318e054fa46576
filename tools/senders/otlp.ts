/**
 * `npm run senders -- otlp`: npm's OTLP exporters, in both encodings, send the same counter with both temporalities to `npm run dev`,
 * and remote write sends its totals. What became of it must be equal by all of them, and equal to what was counted.
 */
import { packed, v2Message, writeHeaders } from "../../test/support/remote-write.ts";
import { type DevService, packages, withDev } from "./world.ts";
import { pause } from "../waiting.ts";

const port = 8791;
const version = "0.301.0";
const signal = "shop.orders";
/** What is counted between one export and the next, by shop. */
const steps = [
  { north: 3, south: 1 },
  { north: 4, south: 0 },
  { north: 1, south: 5 },
  { north: 9, south: 2 },
];
const shops = ["north", "south"] as const;

interface Metrics {
  MeterProvider: new (options: object) => {
    getMeter(name: string): { createCounter(name: string): { add(value: number, attributes: object): void } };
    forceFlush(): Promise<void>;
    shutdown(): Promise<void>;
  };
  PeriodicExportingMetricReader: new (options: object) => object;
}
interface Exporters {
  OTLPMetricExporter: new (options: object) => object;
}

/** Temporalities by the number that the exporters know them by. */
const temporalities = { delta: 0, cumulative: 1 } as const;
const encodings = { json: "http", protobuf: "proto" } as const;

/** What of a shop's counter came by one way: its newest total, or the sum of its steps. */
async function totalOf(dev: DevService, way: string, shop: string): Promise<number> {
  const found = (await dev.observations(`${way}:${shop}`, signal)).map(({ value }) => value);
  return way.endsWith("delta") ? found.reduce((sum, one) => sum + one, 0) : (found.at(-1) ?? Number.NaN);
}

/** Runs it and prints what was seen. */
export async function otlp(): Promise<boolean> {
  return withDev(port, async (dev, folder) => {
    const named = Object.values(encodings).map((name) => `@opentelemetry/exporter-metrics-otlp-${name}@${version}`);
    const load = await packages(folder, [...named, "@opentelemetry/sdk-metrics@3.1.0"]);
    await dev.call("POST", "/primitives", { primitive_id: signal, type: "time_series<float>" });
    const ways: string[] = ["written"];
    const counters: {
      way: string;
      add(value: number, attributes: object): void;
      flush(): Promise<void>;
      end(): Promise<void>;
    }[] = [];
    const metrics = (await load("@opentelemetry/sdk-metrics")) as Metrics;
    for (const [encoding, name] of Object.entries(encodings)) {
      const { OTLPMetricExporter } = (await load(`@opentelemetry/exporter-metrics-otlp-${name}`)) as Exporters;
      for (const [temporality, temporalityPreference] of Object.entries(temporalities)) {
        const way = `${encoding}-${temporality}`;
        ways.push(way);
        await open(dev, way, "otlp", "orders");
        const exporter = new OTLPMetricExporter({
          url: `${dev.base}/feeds/${way}/v1/metrics`,
          headers: { Authorization: "Bearer dev-key" },
          temporalityPreference,
        });
        const reader = new metrics.PeriodicExportingMetricReader({ exporter, exportIntervalMillis: 3_600_000 });
        const provider = new metrics.MeterProvider({ readers: [reader] });
        const counter = provider.getMeter("shop").createCounter("orders");
        counters.push({
          way,
          add: (value, attributes) => counter.add(value, attributes),
          flush: () => provider.forceFlush(),
          end: () => provider.shutdown(),
        });
      }
    }
    await open(dev, "written", "prometheus", "orders_total");
    const counted = { north: 0, south: 0 };
    for (const step of steps) {
      for (const shop of shops) counted[shop] += step[shop];
      for (const counter of counters) {
        for (const shop of shops) counter.add(step[shop], { shop });
        await counter.flush();
      }
      const series = shops.map((shop) => ({
        labels: { __name__: "orders_total", shop },
        samples: [[Date.now(), counted[shop]]] as const,
      }));
      await dev.send("/feeds/written/write", packed(v2Message(series)), writeHeaders(2));
      await pause(50);
    }
    for (const counter of counters) await counter.end();
    return compare(dev, ways, counted);
  });
}

async function open(dev: DevService, feed_id: string, kind: string, match: string): Promise<void> {
  await dev.call("POST", "/feeds", { feed_id, kind, map: [{ match, signal, entity: `${feed_id}:{shop}` }] });
}

async function compare(dev: DevService, ways: readonly string[], counted: Record<string, number>): Promise<boolean> {
  let same = true;
  for (const way of ways) {
    const totals = await Promise.all(shops.map((shop) => totalOf(dev, way, shop)));
    console.log(`${way}: ${shops.map((shop, i) => `${shop} ${totals[i]}`).join(", ")}`);
    same &&= shops.every((shop, i) => totals[i] === counted[shop]);
  }
  console.log(`counted: ${shops.map((shop) => `${shop} ${counted[shop]}`).join(", ")}`);
  return same;
}
