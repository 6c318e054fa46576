/**
 * `npm run senders -- fuzz [REQUESTS]`: mutated frames, bodies, signatures and mappings reach `npm run dev`. None may be answered with a
 * 5xx but 503, none may hang, and the service's memory may not grow.
 */
import { createHmac } from "node:crypto";
import { gzipSync } from "node:zlib";
import { otlpJson, otlpProtobuf, type SentMetric } from "../../test/support/otlp.ts";
import { packed, v1Message, v2Message, writeHeaders } from "../../test/support/remote-write.ts";
import { randomFrom } from "../random.ts";
import { type DevService, withDev } from "./world.ts";

const port = 8791;
const secret = "whsec_fuzz";
const json = { "Content-Type": "application/json" };
const at = Date.now() - 60_000;
const series = Array.from({ length: 20 }, (_, i) => ({
  labels: { __name__: "m", instance: `i${i}`, note: "a".repeat(i) },
  samples: [[at, i]] as const,
}));
const metrics: SentMetric[] = [
  { name: "m", kind: "gauge", points: [{ at, asDouble: 1, attributes: { instance: "a" } }] },
  { name: "h", kind: "histogram", points: [{ at, count: 3, sum: 2, bucketCounts: [1, 2], explicitBounds: [1] }] },
];
const event = JSON.stringify([{ id: "1", type: "t", account: "a", amount: 5, created: Math.floor(at / 1000) }]);
const hostile = ["(a+)+$", "((((a*)*)*)*)*", "a{2000}", "[", "(?:", "\\", "(a|a)*b", "x".repeat(300), "\u0000", "{{{"];

type Bytes = Uint8Array<ArrayBuffer>;
const bytesOf = (text: string): Bytes => new Uint8Array(new TextEncoder().encode(text));

/** A door with a sound body. */
interface Door {
  path: string;
  body: Bytes;
  headers: Readonly<Record<string, string>>;
  /** How the body is packed, so that it can be mutated before as well as after. */
  pack?: (body: Bytes) => Bytes;
}

const protobuf = "application/x-protobuf";
const resource = { "service.name": "s" };
const doors: readonly Door[] = [
  { path: "/feeds/prom/write", body: new Uint8Array(v1Message(series)), headers: writeHeaders(1), pack: packed },
  { path: "/feeds/prom/write", body: new Uint8Array(v2Message(series)), headers: writeHeaders(2), pack: packed },
  { path: "/feeds/otlp/v1/metrics", body: bytesOf(otlpJson(resource, metrics)), headers: json },
  { path: "/feeds/otlp/v1/metrics", body: otlpProtobuf(resource, metrics), headers: { "Content-Type": protobuf } },
  {
    path: "/feeds/otlp/v1/metrics",
    body: otlpProtobuf(resource, metrics),
    headers: { "Content-Type": protobuf, "Content-Encoding": "gzip" },
    pack: (body) => new Uint8Array(gzipSync(body)),
  },
  { path: "/feeds/events/events", body: bytesOf(event), headers: json },
  {
    path: "/feeds/events/events",
    body: bytesOf(event),
    headers: { "Content-Type": "application/cloudevents-batch+json" },
  },
  {
    path: "/observations/bulk",
    body: bytesOf(`signal,entity,time,value\nf.m,e,${new Date(at).toISOString()},1\n`),
    headers: { "Content-Type": "text/csv" },
  },
];

/** Some bytes altered, left out, doubled or cut off. */
function mutated(body: Bytes, next: () => number): Bytes {
  const place = () => Math.floor(next() * body.length);
  const copy = body.slice();
  for (let i = Math.floor(next() * 4); i >= 0; i--) copy[place()] = Math.floor(next() * 256);
  const kind = next();
  if (kind < 0.5) return copy;
  const [a, b] = [place(), place()].toSorted((x, y) => x - y) as [number, number];
  if (kind < 0.7) return copy.slice(0, b);
  const middle = kind < 0.85 ? [] : [...copy.slice(a, b), ...copy.slice(a, b)];
  return Uint8Array.from([...copy.slice(0, a), ...middle, ...copy.slice(b)]);
}

const pick = <T>(all: readonly T[], next: () => number): T => all[Math.floor(next() * all.length)] as T;

/** One mutated request of one of the four sorts. */
async function attack(dev: DevService, next: () => number): Promise<{ status: number; text: string }> {
  const sort = next();
  if (sort < 0.6) {
    const { path, body, headers, pack = (one: Bytes) => one } = pick(doors, next);
    return dev.send(path, next() < 0.7 ? pack(mutated(body, next)) : mutated(pack(body), next), headers);
  }
  if (sort < 0.8) {
    const now = Math.floor(Date.now() / 1000) - Math.floor(next() * 600);
    const v1 = createHmac("sha256", secret).update(`${now}.${event}`).digest("hex");
    const header = mutated(bytesOf(`t=${now},v1=${v1}`), next);
    const signature = String.fromCharCode(...[...header].map((one) => 33 + (one % 94)));
    return dev.send("/feeds/signed/events", event, { ...json, "Stripe-Signature": signature });
  }
  const odd = () => pick(hostile, next);
  const rule =
    sort < 0.9
      ? {
          match: `m{note=~${JSON.stringify(odd())},instance!~${JSON.stringify(odd())}}`,
          signal: "f.m",
          entity: `e:{${odd()}}`,
        }
      : { when: { [`/${odd()}`]: odd() }, signal: "f.m", entity: `e:{/${odd()}}`, value: `/${odd()}`, at: `/${odd()}` };
  const text = JSON.stringify({
    feed_id: `x${Math.floor(next() * 20)}`,
    kind: sort < 0.9 ? "prometheus" : "events",
    map: [rule],
  });
  const body = next() < 0.5 ? text : mutated(bytesOf(text), next);
  return dev.send("/feeds", body, { ...json, "X-Elevated-Key": "dev-elevated-key" });
}

const megabytes = (bytes: number) => Math.round(bytes / 1_048_576);

/** Runs it and prints what was seen. */
export async function fuzz(requests: number): Promise<boolean> {
  return withDev(port, async (dev) => {
    await dev.call("POST", "/primitives", { primitive_id: "f.m", type: "time_series<float>" });
    // Patterns that would take forever in an engine that goes back.
    const match = 'm{note!~"(a+)+b"}';
    for (const [feed_id, kind] of [
      ["prom", "prometheus"],
      ["otlp", "otlp"],
    ] as const)
      await dev.call("POST", "/feeds", { feed_id, kind, map: [{ match, signal: "f.m", entity: "e:{instance}" }] });
    const rule = { when: { "/type": "t" }, signal: "f.m", entity: "e:{/account}", value: "/amount", at: "/created" };
    await dev.call("POST", "/feeds", { feed_id: "events", kind: "events", map: [rule] });
    await dev.call("POST", "/feeds", {
      feed_id: "signed",
      kind: "events",
      verify: { method: "stripe", secret },
      map: [rule],
    });
    const next = randomFrom(7);
    const statuses = new Map<number, number>();
    const wrong: string[] = [];
    let slowest = 0;
    const held: number[] = [];
    for (let i = 0; i < requests; i++) {
      if (i % Math.ceil(requests / 5) === 0) held.push(dev.memory());
      const began = performance.now();
      const { status, text } = await attack(dev, next).catch((error: unknown) => ({ status: 0, text: String(error) }));
      slowest = Math.max(slowest, performance.now() - began);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (status === 0 || (status >= 500 && status !== 503)) wrong.push(`${status} ${text.slice(0, 200)}`);
    }
    held.push(dev.memory());
    // The heaps fill first; after that it stays where it is.
    const grown = (held.at(-1) ?? 0) - (held.at(-3) ?? 0);
    console.log("Answers:", Object.fromEntries([...statuses].toSorted(([a], [b]) => a - b)));
    console.log(`Slowest ${slowest.toFixed(0)} ms; memory ${held.map(megabytes).join(", ")} MiB`);
    for (const one of wrong.slice(0, 5)) console.log(one);
    return wrong.length === 0 && grown < 64 * 1_048_576;
  });
}
