import { createHmac } from "node:crypto";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { bearer, feedsOf } from "../../support/feeds.ts";
import { otlpJson, otlpProtobuf, type SentMetric } from "../../support/otlp.ts";
import { sharedTestService } from "../../support/service.ts";

const now = Math.floor(Date.now() / 1000) * 1000 - 60_000;
const service = await sharedTestService();
for (const primitive_id of ["host.load1", "host.temp", "payment.sum"]) {
  await service.elevated("POST", "/primitives", { primitive_id, type: "time_series<float>" });
}

const { create, send, observations, noted } = feedsOf(service);

const failed = {
  when: { "/type": "charge.failed" },
  signal: "payment.sum",
  entity: "merchant:{/account}",
  value: "/amount",
  scale: 0.01,
  at: "/created",
};
const charge = (account: string, more: object = {}) => ({
  id: "evt_1",
  type: "charge.failed",
  account,
  amount: 1250,
  created: now / 1000,
  ...more,
});
const json = { "Content-Type": "application/json" };
const said = ({ text }: { text: string }) => JSON.parse(text) as { taken: number; rejected: number; problem?: string };

describe("a door for events", () => {
  it("takes an object or a list with a key, each once, and says what could not be stored", async () => {
    await create({ feed_id: "events", kind: "events", map: [failed] });
    const events = [
      charge("a"),
      charge("b"),
      charge("a"),
      charge("c", { amount: "much" }),
      { type: "other", secret: "hush" },
    ];
    const first = await send("/feeds/events/events", JSON.stringify(events), { ...json, ...bearer });
    expect([first.status, said(first)]).toEqual([
      200,
      { taken: 4, rejected: 1, problem: "charge.failed: the value does not fit the signal" },
    ]);
    expect(said(await send("/feeds/events/events", JSON.stringify(charge("a")), { ...json, ...bearer })).taken).toBe(1);
    expect((await observations("merchant:a", "payment.sum")).map(({ value }) => value)).toEqual([12.5]);
    await expect.poll(() => noted("events", "rejects")).toMatchObject([{ reason: "bad_value", sample: "evt_1" }]);
    const seen = await noted("events", "seen");
    expect(seen).toMatchObject([{ name: "other", sample: '{"/type":"string","/secret":"string"}' }]);
    expect((await send("/feeds/events/events", "[]", json)).status).toBe(401);
    expect((await send("/feeds/events/events", "{", { ...json, ...bearer })).status).toBe(400);
    expect((await send("/feeds/nowhere/events", "[]", json)).status).toBe(401);
  });

  it("takes a signature in place of a key", async () => {
    await create({ feed_id: "stripe", kind: "events", verify: { method: "stripe", secret: "whsec_1" }, map: [failed] });
    const body = JSON.stringify(charge("signed"));
    const at = Math.floor(Date.now() / 1000);
    const v1 = createHmac("sha256", "whsec_1").update(`${at}.${body}`).digest("hex");
    const signed = { ...json, "Stripe-Signature": `t=${at},v1=${v1}` };
    expect((await send("/feeds/stripe/events", body, signed)).status).toBe(200);
    expect((await send("/feeds/stripe/events", `${body} `, signed)).status).toBe(401);
    expect((await send("/feeds/stripe/events", body, { ...json, ...bearer })).status).toBe(401);
    expect(await observations("merchant:signed", "payment.sum")).toHaveLength(1);
  });

  it("takes a secret in a header, Authorization too", async () => {
    const verify = { method: "header", header: "Authorization", secret: "Bearer of-another-service" };
    await create({ feed_id: "token", kind: "events", verify, map: [failed] });
    const as = async (Authorization: string) =>
      (await send("/feeds/token/events", "[]", { ...json, Authorization })).status;
    expect([await as("Bearer of-another-service"), await as("Bearer other")]).toEqual([200, 401]);
  });

  it("takes CloudEvents in three forms, after their handshake", async () => {
    const cloud = {
      ...failed,
      when: { "/type": "com.shop.failed" },
      entity: "merchant:{/subject}",
      value: "/data/amount",
      at: "/time",
    };
    await create({ feed_id: "cloud", kind: "events", map: [cloud] });
    const event = (subject: string) => ({
      specversion: "1.0",
      id: "1",
      source: "/shop",
      type: "com.shop.failed",
      subject,
      time: new Date(now).toISOString(),
      data: { amount: 700 },
    });
    const door = "/feeds/cloud/events";
    const structured = { "Content-Type": "application/cloudevents+json; charset=utf-8", ...bearer };
    const batch = { "Content-Type": "application/cloudevents-batch+json", ...bearer };
    const { data } = event("");
    const inHeaders = (subject: string) => {
      const { data: _, ...attributes } = event(subject);
      const ce = Object.entries(attributes).map(([key, value]) => [`ce-${key}`, encodeURIComponent(value)]);
      return { ...bearer, ...Object.fromEntries(ce) } as typeof bearer;
    };
    const untyped = new Uint8Array(new TextEncoder().encode(JSON.stringify(data)));
    const answers = [
      await send(door, JSON.stringify(event("structured")), structured),
      await send(door, JSON.stringify([event("batch 1"), event("batch 2")]), batch),
      await send(door, JSON.stringify(data), { ...json, ...inHeaders("Käse 3") }),
      await send(door, untyped, inHeaders("untyped")),
    ];
    expect(answers.map((answer) => [answer.status, said(answer)])).toEqual(
      [1, 2, 1, 1].map((taken) => [200, { taken, rejected: 0 }]),
    );
    for (const name of ["structured", "batch 1", "batch 2", "Käse 3", "untyped"]) {
      expect((await observations(`merchant:${name}`, "payment.sum")).map(({ value }) => value)).toEqual([7]);
    }
    const problem = "com.shop.failed: there is nothing where the rule looks for the value";
    expect(said(await send(door, new Uint8Array(), inHeaders("no data")))).toEqual({ taken: 0, rejected: 1, problem });
    expect((await send(door, untyped, bearer)).status).toBe(415);
    const greeting = await fetch(`${service.baseUrl}${door}`, {
      method: "OPTIONS",
      headers: { "WebHook-Request-Origin": "eventemitter.example.com" },
    });
    expect([
      greeting.status,
      greeting.headers.get("webhook-allowed-origin"),
      greeting.headers.get("webhook-allowed-rate"),
    ]).toEqual([200, "eventemitter.example.com", "*"]);
  });
});

describe("a door for OTLP", () => {
  const metrics: SentMetric[] = [
    { name: "cpu.load", kind: "gauge", points: [{ at: now, asDouble: 0.75 }] },
    { name: "requests", kind: "sum", points: [{ at: now + 3_600_000, asInt: 5 }] },
  ];
  const map = [
    { match: "cpu.load", signal: "host.load1", entity: "service:{service.name}" },
    { match: "requests", signal: "host.temp", entity: "service:{service.name}" },
  ];

  it("takes both encodings, packed too, and answers in the same", async () => {
    await create({ feed_id: "otlp", kind: "otlp", map });
    const door = "/feeds/otlp/v1/metrics";
    const text = new TextEncoder();
    for (const [name, type, bytes] of [
      ["json", "application/json", new Uint8Array(text.encode(otlpJson({ "service.name": "json" }, metrics)))],
      ["protobuf", "application/x-protobuf", otlpProtobuf({ "service.name": "protobuf" }, metrics)],
    ] as const) {
      const plain = await send(door, bytes, { ...bearer, "Content-Type": type });
      const small = await send(door, new Uint8Array(gzipSync(bytes)), {
        ...bearer,
        "Content-Type": type,
        "Content-Encoding": "gzip",
      });
      expect([plain.status, plain.headers.get("content-type"), small.text]).toEqual([200, type, plain.text]);
      expect(plain.text).toContain("requests: the time is not one, or more than 60 s ahead");
      expect(await observations(`service:${name}`, "host.load1")).toHaveLength(1);
    }
  });

  it("says what fails in its own words", async () => {
    const refused = await send("/feeds/otlp/v1/metrics", "{", { ...bearer, ...json });
    expect([refused.status, JSON.parse(refused.text)]).toEqual([
      400,
      { code: 3, message: "The body is not an OTLP export request." },
    ]);
    const unknown = await send("/feeds/otlp/v1/metrics", "", { "Content-Type": "application/x-protobuf" });
    expect([unknown.status, unknown.headers.get("content-type"), unknown.text.slice(0, 2)]).toEqual([
      401,
      "application/x-protobuf",
      "\b\x10",
    ]);
  });
});
