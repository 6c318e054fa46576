import type { Output } from "../../../sdk/src/index.ts";
import { describe, expect, it } from "vitest";
import { bearer, type Feed, feedsOf } from "../../support/feeds.ts";
import { packed, type SentSeries, v1Message, writeHeaders } from "../../support/remote-write.ts";
import { sharedTestService } from "../../support/service.ts";

const now = Math.floor(Date.now() / 1000) * 1000 - 60_000;
const load = (instance: string, value: number, more: Record<string, string> = {}): SentSeries => ({
  labels: { __name__: "node_load1", instance, ...more },
  samples: [[now, value]],
});
const service = await sharedTestService();
await service.elevated("POST", "/primitives", { primitive_id: "host.load1", type: "time_series<float>" });

const { create, send, write, observations, noted } = feedsOf(service);
const written = ({ headers }: { headers: Headers }) => headers.get("x-prometheus-remote-write-samples-written");
const rules = [{ match: "node_load1", signal: "host.load1", entity: "host:{instance}", drop: ["replica"] }];

describe("a feed", () => {
  it("is made once, read, listed, changed and closed, and shows no secret", async () => {
    const body = { feed_id: "hooks", kind: "events", verify: { method: "stripe", secret: "whsec_hush" }, map: [] };
    const made = await create(body);
    expect([made.status, made.body.door, made.body.verify]).toEqual([
      201,
      "/v1/feeds/hooks/events",
      { method: "stripe", header: null },
    ]);
    expect(made.text).not.toContain("hush");
    expect((await create(body)).status).toBe(200);
    expect((await create({ ...body, max_signals: 3 })).status).toBe(409);
    const changed = await service.elevated<Feed>("PATCH", "/feeds/hooks", { max_signals: 3 });
    expect([changed.status, changed.body.max_signals, changed.body.verify]).toEqual([200, 3, made.body.verify]);
    const all = await service.call<Output<"listFeeds">>("GET", "/feeds");
    expect(all.body.items.map(({ feed_id }) => feed_id)).toContain("hooks");
    expect((await service.elevated("DELETE", "/feeds/hooks")).status).toBe(200);
    expect((await service.call("GET", "/feeds/hooks")).status).toBe(404);
  });

  it("sends a series to several signals where rules continue, and makes one label of what nobody names", async () => {
    const signal = { primitive_id: "cpu.by_host", type: "time_series<float>", members: ["series"], max_age: "5m" };
    await service.elevated("POST", "/primitives", signal);
    await service.elevated("POST", "/primitives", { primitive_id: "cpu.each", type: "time_series<float>" });
    const each = { match: "node_cpu", signal: "cpu.each", entity: "series:{series}", rest: "series", continue: true };
    const byHost = {
      match: "node_cpu",
      signal: "cpu.by_host",
      entity: "host:{instance}",
      rest: "series",
      member: ["series"],
    };
    const missing = { match: 'node_cpu{cpu="1"}', signal: "cpu.nobody", entity: "host:{instance}", continue: true };
    await create({ feed_id: "shapes", kind: "prometheus", map: [missing, each, byHost] });
    const cpu = (name: string, value: number): SentSeries => ({
      labels: { __name__: "node_cpu", instance: "shape-1", cpu: name },
      samples: [[now, value]],
    });
    const answer = await write("shapes", [cpu("0", 1), cpu("1", 2)]);
    expect([answer.status, written(answer)]).toEqual([400, "1"]);
    expect(await observations("series:cpu=0,instance=shape-1", "cpu.each")).toMatchObject([{ value: 1 }]);
    expect(await observations("series:cpu=1,instance=shape-1", "cpu.each")).toMatchObject([{ value: 2 }]);
    const members = (await observations("host:shape-1", "cpu.by_host")).map(({ member, value }) => [member, value]);
    expect(new Map(members.map(([member, value]) => [JSON.stringify(member), value]))).toEqual(
      new Map([
        ['{"series":"cpu=0"}', 1],
        ['{"series":"cpu=1"}', 2],
      ]),
    );
  });

  it.each([
    [{ kind: "prometheus", map: [{ ...rules[0], match: 'm{a=~"("}' }] }, "map[0].match"],
    [{ kind: "prometheus", map: [{ ...rules[0], match: 'm{a=~"\\d"}' }] }, "map[0].match"],
    [{ kind: "prometheus", map: [{ ...rules[0], signal: "a.{b}" }] }, "map[0].signal"],
    [{ kind: "prometheus", map: [{ ...rules[0], entity: "{a}{b}" }] }, "map[0].entity"],
    [{ kind: "prometheus", map: [{ ...rules[0], member: ["a b"] }] }, "map[0].member[0]"],
    [{ kind: "prometheus", map: [], verify: { method: "stripe", secret: "x" } }, "verify"],
    [{ kind: "events", map: [{ signal: "a.b", entity: "e", value: 1, at: "created" }] }, "map[0].at"],
    [{ kind: "events", map: [{ signal: "a.b", entity: "e", value: "a/b", at: "/t" }] }, "map[0].value"],
    [{ kind: "events", map: [], verify: { method: "header", secret: "x" } }, "verify.header"],
    [{ kind: "events", map: [], verify: { method: "standard-webhooks", secret: "?" } }, "verify.secret"],
    [{ kind: "events", map: [], verify: { method: "stripe", secret: "${NOT_LISTED}" } }, "verify.secret"],
    [{ kind: "carrier-pigeon", map: [] }, "kind"],
  ])("is refused with its place: %j", async (body, location) => {
    const { status, body: answer } = await service.elevated<{ error: { location: string } }>("POST", "/feeds", {
      feed_id: "never",
      ...body,
    });
    expect([status, answer.error.location]).toEqual([400, location]);
  });

  it("keeps rules of its own kind", async () => {
    await create({ feed_id: "kinds", kind: "prometheus", map: rules });
    const map = [{ signal: "a.b", entity: "e", value: 1, at: "/created" }];
    expect((await service.elevated("PATCH", "/feeds/kinds", { map })).status).toBe(400);
    expect((await service.elevated("PATCH", "/feeds/kinds", { map: rules })).status).toBe(200);
  });
});

describe("a door for remote write", () => {
  it.each([1, 2] as const)("of version %i stores what rules take, once, and counts the rest", async (version) => {
    const feed_id = `write${version}`;
    await create({ feed_id, kind: "prometheus", map: rules });
    const entity = `host:v${version}`;
    const other: SentSeries = { labels: { __name__: "go_goroutines", instance: "x" }, samples: [[now, 9]] };
    const frame = [load(`v${version}`, 0.5, { replica: "a" }), other];
    for (let i = 0; i < 2; i++) {
      const answer = await write(feed_id, frame, version);
      expect([answer.status, answer.text, written(answer)]).toEqual([204, "", "2"]);
    }
    // The second sender of a pair sends the same.
    expect((await write(feed_id, [load(`v${version}`, 0.5, { replica: "b" })], version)).status).toBe(204);
    expect((await observations(entity, "host.load1")).map(({ value }) => value)).toEqual([0.5]);
  });

  it("stores 1,999 of 2,000 and says which one not", async () => {
    await create({ feed_id: "partial", kind: "prometheus", map: rules });
    const frame = Array.from({ length: 1999 }, (_, i) => load(`p${i}`, i));
    const answer = await write("partial", [...frame, { ...load("late", 1), samples: [[Date.now() + 3_600_000, 1]] }]);
    expect([answer.status, written(answer)]).toEqual([400, "1999"]);
    expect(answer.text).toBe("node_load1: the time is not one, or more than 60 s ahead");
    expect(await observations("host:p1998", "host.load1")).toHaveLength(1);
  });

  it("lets no second source write the same series", async () => {
    await create({ feed_id: "twice", kind: "prometheus", map: rules });
    expect((await write("twice", [load("c", 1, { cpu: "0" })])).status).toBe(204);
    const answer = await write("twice", [load("c", 2, { cpu: "1" }), load("c", 1, { cpu: "0" })]);
    expect([answer.status, written(answer)]).toEqual([400, "1"]);
    expect((await observations("host:c", "host.load1")).map(({ value }) => value)).toEqual([1]);
  });

  it("registers signals as far as it may", async () => {
    const map = [
      { match: '{__name__=~"pump_.+"}', signal: "{job}.{__name__}", entity: "pump:{instance}", register: true },
    ];
    await create({ feed_id: "pumps", kind: "prometheus", map, max_signals: 1 });
    const pump = (name: string): SentSeries => ({
      labels: { __name__: name, instance: "1", job: "plant" },
      samples: [[now, 3]],
      help: "How much it pumps.",
      unit: "litres",
    });
    expect(written(await write("pumps", [pump("pump_flow"), pump("pump_heat")]))).toBe("1");
    const body = await service.read<"getPrimitive">("/primitives/plant.pump_flow");
    expect(body).toMatchObject({ type: "time_series<float>", description: "How much it pumps.", unit: "litres" });
    expect(await observations("pump:1", "plant.pump_flow")).toHaveLength(1);
    const audit = await service.elevated<Output<"listAudit">>("GET", "/audit?subject=plant.pump_flow");
    expect(audit.body.items).toMatchObject([{ key_id: "feed:pumps", operation: "registerPrimitive" }]);
  });

  it("drops what is no number, and takes the end of a series whatever the type of its signal", async () => {
    await service.elevated("POST", "/primitives", { primitive_id: "host.gauge", type: "float?" });
    const map = [{ match: "gauge", signal: "host.gauge", entity: "host:{instance}" }, ...rules];
    await create({ feed_id: "ends", kind: "prometheus", map });
    const gauge: SentSeries = {
      labels: { __name__: "gauge", instance: "e" },
      samples: [
        [now, 1],
        [now + 1000, "stale"],
        [now + 2000, Number.NaN],
      ],
    };
    const ended: SentSeries = {
      ...load("e", 1),
      samples: [
        [now, 1],
        [now + 1000, "stale"],
        [now + 2000, Number.POSITIVE_INFINITY],
      ],
    };
    expect([(await write("ends", [gauge, ended])).status]).toEqual([204]);
    expect((await observations("host:e", "host.gauge")).map(({ value }) => value)).toEqual([null, 1]);
    expect(await observations("host:e", "host.load1")).toMatchObject([{ value: null, stale: true }, { value: 1 }]);
  });

  it("answers 503, never 429, beyond the feed's samples a minute, and takes the same afterwards", async () => {
    await create({ feed_id: "small", kind: "prometheus", map: [], samples_per_minute: 10_000 });
    const frame = [{ labels: { __name__: "m" }, samples: Array.from({ length: 6000 }, (_, i) => [i + 1, i] as const) }];
    // Where a minute begins between the two, the third is too much in any case.
    const statuses = [];
    for (let i = 0; i < 3; i++) statuses.push(await write("small", frame));
    const refused = statuses.find(({ status }) => status !== 204);
    expect(refused?.status).toBe(503);
    expect(Number(refused?.headers.get("retry-after"))).toBeGreaterThanOrEqual(1);
    expect(Number(refused?.headers.get("retry-after"))).toBeLessThanOrEqual(60);
    await service.elevated("PATCH", "/feeds/small", { samples_per_minute: 100_000 });
    expect((await write("small", frame)).status).toBe(204);
  });

  it("opens for a key with the scope observe, and for no other", async () => {
    const issue = async (scope: string) =>
      (await service.elevated<Output<"createApiKey">>("POST", "/keys", { name: scope, scopes: [scope] })).body.secret;
    const as = async (key: string) =>
      (await send("/feeds/write1/write", packed(v1Message([])), { ...writeHeaders(1), Authorization: `Bearer ${key}` }))
        .status;
    expect([await as(await issue("observe")), await as(await issue("evaluate")), await as("wrong")]).toEqual([
      204, 403, 401,
    ]);
    expect((await write("nowhere", [])).status).toBe(404);
    for (const type of ["application/json", "application/x-protobuf;proto=foo.Bar"])
      expect((await send("/feeds/write1/write", "{}", { ...bearer, "Content-Type": type })).status).toBe(415);
    const zipped = await send("/feeds/write1/write", "{}", {
      ...writeHeaders(1),
      ...bearer,
      "Content-Encoding": "gzip",
    });
    expect([zipped.status, zipped.text]).toEqual([
      415,
      expect.stringContaining("The body must be compressed with snappy."),
    ]);
    expect((await send("/feeds/write1/events", "{}", { ...bearer, "Content-Type": "application/json" })).status).toBe(
      404,
    );
  });
});

it("what was turned away, and what has no rule, is noted by name within seconds, and counted", async () => {
  const rejects: [feed: string, expected: object][] = [
    ["shapes", { name: "node_cpu", reason: "unknown_signal" }],
    ["partial", { name: "node_load1", reason: "bad_time", count: 1 }],
    ["twice", { reason: "collides" }],
    ["pumps", { name: "pump_heat", reason: "too_many_signals" }],
  ];
  for (const [feed, expected] of rejects)
    await expect.poll(() => noted(feed, "rejects"), { message: feed }).toMatchObject([expected]);
  const counts = { received: 5, stored: 1, unchanged: 2, unmapped: 2, rejected: 0 };
  for (const feed of ["write1", "write2"]) {
    const read = async () => (await service.call<Feed>("GET", `/feeds/${feed}`)).body;
    await expect.poll(read, { message: feed }).toMatchObject(counts);
    expect(await noted(feed, "seen")).toMatchObject([{ name: "go_goroutines", value: 9 }]);
  }
});

describe("the erasure of an entity", () => {
  it("takes with it what feeds noted", async () => {
    await write("twice", [
      load("gone", 1),
      { ...load("unmapped", 1), labels: { __name__: "other", instance: "gone" } },
    ]);
    expect((await service.elevated("DELETE", "/entities/host%3Agone")).status).toBe(200);
    expect([await noted("twice", "rejects"), await noted("twice", "seen")]).toEqual([[], []]);
  });
});
