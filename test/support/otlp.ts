import { BinaryWriter } from "@bufbuild/protobuf/wire";

type Attributes = Readonly<Record<string, string | number | boolean>>;

/** A point to send; times in epoch milliseconds. */
interface SentPoint {
  attributes?: Attributes;
  at: number;
  start?: number;
  asInt?: number;
  asDouble?: number;
  count?: number;
  sum?: number;
  bucketCounts?: readonly number[];
  explicitBounds?: readonly number[];
  quantileValues?: readonly { quantile: number; value: number }[];
  flags?: number;
}

/** A metric to send. */
export interface SentMetric {
  name: string;
  description?: string;
  unit?: string;
  temporality?: 1 | 2;
  monotonic?: boolean;
  kind: "gauge" | "sum" | "histogram" | "exponentialHistogram" | "summary";
  points: readonly SentPoint[];
}

const fields = { gauge: 5, sum: 7, histogram: 9, exponentialHistogram: 10, summary: 11 };
const attributesAt = { gauge: 7, sum: 7, histogram: 9, exponentialHistogram: 1, summary: 7 };
const flagsAt = { gauge: 8, sum: 8, histogram: 10, exponentialHistogram: 10, summary: 8 };
const nanos = (at: number) => BigInt(at) * 1_000_000n + 123n;

/** An export request of one resource in protobuf. */
export function otlpProtobuf(resource: Attributes, metrics: readonly SentMetric[]): Uint8Array<ArrayBuffer> {
  const to = new BinaryWriter();
  const message = (field: number, write: () => void) => {
    to.uint32((field << 3) | 2).fork();
    write();
    to.join();
  };
  const attributes = (field: number, all: Attributes = {}) => {
    for (const [key, value] of Object.entries(all)) {
      message(field, () => {
        to.uint32((1 << 3) | 2).string(key);
        message(2, () => {
          if (typeof value === "string") to.uint32((1 << 3) | 2).string(value);
          else if (typeof value === "boolean") to.uint32((2 << 3) | 0).bool(value);
          else to.uint32((3 << 3) | 0).int64(value);
        });
      });
    }
  };
  const point = (kind: SentMetric["kind"], sent: SentPoint) => {
    attributes(attributesAt[kind], sent.attributes);
    if (sent.start !== undefined) to.uint32((2 << 3) | 1).fixed64(nanos(sent.start));
    to.uint32((3 << 3) | 1).fixed64(nanos(sent.at));
    if (sent.asDouble !== undefined) to.uint32((4 << 3) | 1).double(sent.asDouble);
    if (sent.asInt !== undefined) to.uint32((6 << 3) | 1).sfixed64(sent.asInt);
    if (sent.count !== undefined) to.uint32((4 << 3) | 1).fixed64(sent.count);
    if (sent.sum !== undefined) to.uint32((5 << 3) | 1).double(sent.sum);
    if (sent.bucketCounts) message(6, () => sent.bucketCounts?.forEach((count) => to.fixed64(count)));
    if (sent.explicitBounds) message(7, () => sent.explicitBounds?.forEach((bound) => to.double(bound)));
    for (const { quantile, value } of sent.quantileValues ?? []) {
      message(6, () =>
        to
          .uint32((1 << 3) | 1)
          .double(quantile)
          .uint32((2 << 3) | 1)
          .double(value),
      );
    }
    if (sent.flags !== undefined) to.uint32((flagsAt[kind] << 3) | 0).uint32(sent.flags);
  };
  message(1, () => {
    message(1, () => attributes(1, resource));
    message(2, () => {
      for (const { name, description = "", unit = "", kind, points, temporality, monotonic } of metrics) {
        message(2, () => {
          to.uint32((1 << 3) | 2).string(name);
          to.uint32((2 << 3) | 2).string(description);
          to.uint32((3 << 3) | 2).string(unit);
          message(fields[kind], () => {
            points.forEach((one) => message(1, () => point(kind, one)));
            if (temporality !== undefined) to.uint32((2 << 3) | 0).int32(temporality);
            if (monotonic !== undefined) to.uint32((3 << 3) | 0).bool(monotonic);
          });
        });
      }
    });
  });
  return to.finish();
}

const jsonAttributes = (all: Attributes = {}) =>
  Object.entries(all).map(([key, value]) => ({
    key,
    value:
      typeof value === "string"
        ? { stringValue: value }
        : typeof value === "boolean"
          ? { boolValue: value }
          : { intValue: String(value) },
  }));

/** The same in JSON. */
export function otlpJson(resource: Attributes, metrics: readonly SentMetric[]): string {
  const sent = metrics.map(({ kind, points, temporality, monotonic, ...metric }) => ({
    ...metric,
    [kind]: {
      ...(temporality !== undefined && { aggregationTemporality: temporality }),
      ...(monotonic !== undefined && { isMonotonic: monotonic }),
      dataPoints: points.map(({ at, start, attributes, asInt, count, bucketCounts, ...point }) => ({
        ...point,
        attributes: jsonAttributes(attributes),
        ...(start !== undefined && { startTimeUnixNano: String(nanos(start)) }),
        timeUnixNano: String(nanos(at)),
        ...(asInt !== undefined && { asInt: String(asInt) }),
        ...(count !== undefined && { count: String(count) }),
        ...(bucketCounts && { bucketCounts: bucketCounts.map(String) }),
      })),
    },
  }));
  return JSON.stringify({
    resourceMetrics: [
      { resource: { attributes: jsonAttributes(resource) }, scopeMetrics: [{ metrics: sent }], later: 1 },
    ],
  });
}
