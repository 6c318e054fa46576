import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { exportAnswer, readExport, statusAnswer } from "../../worker/feeds/otlp/export.ts";
import { DomainError } from "../../worker/domain/values/errors/errors.ts";
import { otlpJson, otlpProtobuf, type SentMetric } from "../support/otlp.ts";
import { runsOf } from "../support/runs.ts";

const resource = { "service.name": "shop", replicas: 3, canary: false };
const at = 1_788_249_660_123;
const metrics: SentMetric[] = [
  {
    name: "queue.size",
    description: "Waiting.",
    unit: "{jobs}",
    kind: "gauge",
    points: [{ at, asInt: -7, attributes: { queue: "a" } }],
  },
  {
    name: "requests",
    kind: "sum",
    points: [
      { at, asDouble: 0.5 },
      { at, asInt: 0, flags: 1, attributes: { queue: "b" } },
    ],
  },
  {
    name: "took",
    kind: "histogram",
    points: [{ at, count: 6, sum: 2.5, bucketCounts: [1, 2, 3], explicitBounds: [0.1, 1] }],
  },
  { name: "sizes", kind: "exponentialHistogram", points: [{ at, count: 1 }] },
  {
    name: "waited",
    kind: "summary",
    points: [{ at, count: 2, sum: 3, quantileValues: [{ quantile: 0.99, value: 1.5 }] }],
  },
];
const bytesOf = (text: string) => new Uint8Array(new TextEncoder().encode(text));
const json = bytesOf(otlpJson(resource, metrics));
const protobuf = otlpProtobuf(resource, metrics);
const types = ["application/json", "application/x-protobuf"] as const;
const sent = (type: (typeof types)[number]) => (type === types[0] ? json : protobuf);

describe("an export request", () => {
  it.each(types)("in %s says what the values of a metric are, and when a total began", async (type) => {
    const [start, points] = [at - 60_000, [{ at, start: at - 60_000, asInt: 5 }]];
    const histogram = [{ at, start, count: 1, sum: 0.5, bucketCounts: [1], explicitBounds: [] }];
    const told: SentMetric[] = [
      { name: "total", kind: "sum", temporality: 2, monotonic: true, points },
      { name: "level", kind: "sum", temporality: 2, monotonic: false, points },
      { name: "added", kind: "sum", temporality: 1, monotonic: true, points },
      { name: "took", kind: "histogram", temporality: 2, points: histogram },
      { name: "part", kind: "histogram", temporality: 1, points: histogram },
      { name: "gauge", kind: "gauge", points },
      { name: "begins", kind: "sum", temporality: 2, monotonic: true, points: [{ at, start: at, asInt: 0 }] },
    ];
    const body = type === types[0] ? bytesOf(otlpJson({}, told)) : otlpProtobuf({}, told);
    const { series } = await readExport(body, type, "identity");
    expect(series.map(({ labels, kind, samples }) => [labels.get("__name__"), kind, samples[0]?.start])).toEqual([
      ["total", "counter", start],
      ["level", "level", undefined],
      ["added", "event", undefined],
      ["took_bucket", "counter", start],
      ["took_sum", "counter", start],
      ["took_count", "counter", start],
      ["part_bucket", "event", undefined],
      ["part_sum", "event", undefined],
      ["part_count", "event", undefined],
      ["gauge", "level", undefined],
      ["begins", "counter", undefined],
    ]);
  });

  it.each(types)("in %s becomes series", async (type) => {
    const { series } = await readExport(sent(type), type, "identity");
    const shown = series.map(({ labels, samples, refused }) => {
      const { "service.name": service, replicas, canary, ...rest } = Object.fromEntries(labels);
      expect([service, replicas, canary]).toEqual(["shop", "3", "false"]);
      return [rest, samples.map((one) => [one.at, one.value, one.stale]), refused?.count];
    });
    expect(shown).toEqual([
      [{ __name__: "queue.size", queue: "a" }, [[at, -7, false]], undefined],
      [{ __name__: "requests" }, [[at, 0.5, false]], undefined],
      [{ __name__: "requests", queue: "b" }, [[at, 0, true]], undefined],
      [{ __name__: "took_bucket", le: "0.1" }, [[at, 1, false]], undefined],
      [{ __name__: "took_bucket", le: "1" }, [[at, 3, false]], undefined],
      [{ __name__: "took_bucket", le: "+Inf" }, [[at, 6, false]], undefined],
      [{ __name__: "took_sum" }, [[at, 2.5, false]], undefined],
      [{ __name__: "took_count" }, [[at, 6, false]], undefined],
      [{ __name__: "sizes" }, [], 1],
      [{ __name__: "waited", quantile: "0.99" }, [[at, 1.5, false]], undefined],
      [{ __name__: "waited_sum" }, [[at, 3, false]], undefined],
      [{ __name__: "waited_count" }, [[at, 2, false]], undefined],
    ]);
    expect(series[0]).toMatchObject({ help: "Waiting.", unit: "{jobs}" });
  });

  it.each(types)("in %s has counts of 0 that protobuf leaves out, and points without a time", async (type) => {
    const left: SentMetric[] = [
      { name: "took", kind: "histogram", points: [{ at, bucketCounts: [0], explicitBounds: [] }] },
      { name: "waited", kind: "summary", points: [{ at }] },
      { name: "late", kind: "gauge", points: [{ at: 0, asInt: 1 }] },
    ];
    const body = type === types[0] ? bytesOf(otlpJson({}, left)) : otlpProtobuf({}, left);
    const { series } = await readExport(body, type, "identity");
    expect(series.map(({ labels, samples: [one] }) => [labels.get("__name__"), one?.at, one?.value])).toEqual([
      ["took_bucket", at, 0],
      ["took_count", at, 0],
      ["waited_sum", at, 0],
      ["waited_count", at, 0],
      ["late", Number.NaN, 1],
    ]);
  });

  it.each(types)("in %s ends the buckets and quantiles that a point without a value names", async (type) => {
    const flagged: SentMetric[] = [
      { name: "took", kind: "histogram", temporality: 2, points: [{ at, flags: 1, explicitBounds: [0.1, 1] }] },
      { name: "none", kind: "histogram", temporality: 2, points: [{ at, flags: 1 }] },
      { name: "waited", kind: "summary", points: [{ at, flags: 1, quantileValues: [{ quantile: 0.5, value: 0 }] }] },
    ];
    const body = type === types[0] ? bytesOf(otlpJson({}, flagged)) : otlpProtobuf({}, flagged);
    const { series } = await readExport(body, type, "identity");
    expect(series.every(({ samples }) => samples.every(({ stale }) => stale))).toBe(true);
    expect(series.map(({ labels }) => [...labels.values()].toReversed().join(" "))).toEqual([
      "took_bucket 0.1",
      "took_bucket 1",
      "took_bucket +Inf",
      "took_sum",
      "took_count",
      "none_bucket +Inf",
      "none_sum",
      "none_count",
      "waited 0.5",
      "waited_sum",
      "waited_count",
    ]);
  });

  it("in JSON has an attribute without a key, as in protobuf, where an empty one is left out", async () => {
    const sentBy = (key: object) => {
      const point = { timeUnixNano: `${at}000000`, asInt: "1", attributes: [{ ...key, value: { stringValue: "a" } }] };
      const metric = { name: "m", gauge: { dataPoints: [point] } };
      return bytesOf(JSON.stringify({ resourceMetrics: [{ scopeMetrics: [{ metrics: [metric] }] }] }));
    };
    const named = otlpProtobuf({}, [{ name: "m", kind: "gauge", points: [{ at, asInt: 1, attributes: { "": "a" } }] }]);
    const { series } = await readExport(named, types[1], "identity");
    for (const key of [{}, { key: null }, { key: "" }])
      expect(await readExport(sentBy(key), types[0], "identity")).toEqual({ series });
  });

  const metricOf = (metric: unknown) => ({ resourceMetrics: [{ scopeMetrics: [{ metrics: [metric] }] }] });
  const pointOf = (point: unknown) => metricOf({ name: "m", gauge: { dataPoints: [point] } });
  it.each([
    [[], "`body` must be an object."],
    [{ resourceMetrics: {} }, "`resourceMetrics` must be a list."],
    [{ resourceMetrics: [1] }, "`resourceMetrics` must be a list of objects."],
    [{ resourceMetrics: [{ resource: "shop" }] }, "`resource` must be an object."],
    [metricOf({ name: "m", gauge: [] }), "`gauge` must be an object."],
    [metricOf({ name: "m", histogram: { dataPoints: [{ bucketCounts: 1 }] } }), "`bucketCounts` must be a list."],
    [pointOf({ attributes: { a: "b" } }), "`attributes` must be a list."],
    [pointOf({ attributes: [{ key: "a", value: "b" }] }), "`value` must be an object."],
    [pointOf({ attributes: [{ key: 1, value: {} }] }), "`key` must be text."],
  ])("in JSON that cannot be read is refused at its field: %j", async (body, message) => {
    await expect(readExport(bytesOf(JSON.stringify(body)), types[0], "identity")).rejects.toMatchObject({
      code: "validation_error",
      message: `The body is not an OTLP export request: ${message}`,
    });
  });

  it.each([
    [{ timeUnixNano: `${at}000000`, asDouble: "1.5" }, at, 1.5],
    [{ timeUnixNano: `${at}000000`, asDouble: "-2e3" }, at, -2000],
    [{ timeUnixNano: `${at}000000`, asInt: "-7" }, at, -7],
    [{ timeUnixNano: `${at}000000`, asDouble: "much" }, at, Number.NaN],
    [{ timeUnixNano: `${at}000000`, asDouble: {} }, at, Number.NaN],
    [{ asDouble: 1 }, Number.NaN, 1],
    [{ timeUnixNano: null, startTimeUnixNano: null, asDouble: 1 }, Number.NaN, 1],
    [{ timeUnixNano: "yesterday", asDouble: 1 }, Number.NaN, 1],
  ])("in JSON with the point %j is read", async (point, time, value) => {
    const metric = { name: "m", gauge: { dataPoints: [point, { timeUnixNano: `${at}000000`, asDouble: 3 }] } };
    const body = bytesOf(JSON.stringify({ resourceMetrics: [{ scopeMetrics: [{ metrics: [metric] }] }] }));
    const { series } = await readExport(body, types[0], "identity");
    expect(series.map(({ samples: [one] }) => [one?.at, one?.value])).toEqual([
      [time, value],
      [at, 3],
    ]);
  });

  it.each(types)("in %s may be packed with gzip", async (type) => {
    const packed = new Uint8Array(gzipSync(sent(type)));
    expect(await readExport(packed, type, "gzip")).toEqual(await readExport(sent(type), type, "identity"));
  });

  it("has at most 10,000 samples and 16 MiB", async () => {
    const points = Array.from({ length: 10_001 }, (_, i) => ({ at: i, asInt: i }));
    const many = otlpProtobuf({}, [{ name: "m", kind: "gauge", points }]);
    await expect(readExport(many, types[1], "identity")).rejects.toMatchObject({ code: "payload_too_large" });
    const bomb = new Uint8Array(gzipSync(new Uint8Array(17 * 1024 * 1024)));
    await expect(readExport(bomb, types[1], "gzip")).rejects.toMatchObject({ code: "payload_too_large" });
  });

  it("that was changed on the way is read or refused, and never more", async () => {
    const edits = fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 })), { minLength: 1, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...types), edits, fc.nat(), async (type, changes, end) => {
        const whole = sent(type);
        const bytes = whole.slice(0, whole.length - (end % 4 === 0 ? end % whole.length : 0));
        for (const [place, value] of changes) if (bytes.length > 0) bytes[place % bytes.length] = value;
        const outcome = await readExport(bytes, type, "identity").then(
          () => "read",
          (error: unknown) => (error instanceof DomainError ? error.code : String(error)),
        );
        expect(["read", "validation_error", "payload_too_large"]).toContain(outcome);
      }),
      runsOf(2_000),
    );
  });
});

describe("an answer", () => {
  it("is in the encoding of its request", () => {
    expect(exportAnswer("application/json", 0, null)).toBe("{}");
    expect(exportAnswer("application/x-protobuf", 0, null)).toEqual(new Uint8Array());
    expect(JSON.parse(String(exportAnswer("application/json", 3, "why")))).toEqual({
      partialSuccess: { rejectedDataPoints: "3", errorMessage: "why" },
    });
    const partial = exportAnswer("application/x-protobuf", 3, "why") as Uint8Array;
    expect([...partial]).toEqual([10, 7, 8, 3, 18, 3, ...bytesOf("why")]);
    expect([...(statusAnswer("application/x-protobuf", 14, "busy") as Uint8Array)]).toEqual([
      8,
      14,
      18,
      4,
      ...bytesOf("busy"),
    ]);
  });
});
