import { BinaryWriter } from "@bufbuild/protobuf/wire";
import { type SeriesFrame, maxUnpacked } from "../../domain/feeds/frame.ts";
import { decoded } from "../wire.ts";
import { noRecordedValue, readProtobuf } from "./protobuf.ts";
import { otlpFrame, type OtlpMetric, type OtlpPoint, temporalities } from "./request.ts";
import { malformed, tooLarge } from "../refusals.ts";
import { isRecord } from "../../domain/values/is-record.ts";
import { fromUtf8 } from "../../domain/values/hashing/utf8.ts";

type Fields = Readonly<Record<string, unknown>>;

const request = "an OTLP export request";

const jsonDataFields: readonly (readonly [field: string, data: OtlpMetric["data"]])[] = [
  ["gauge", "number"],
  ["sum", "number"],
  ["histogram", "histogram"],
  ["exponentialHistogram", "exponential_histogram"],
  ["summary", "summary"],
];

/** Reads an `ExportMetricsServiceRequest` in JSON; throws for anything else. Fields that it does not know are passed by. */
function readJson(bytes: Uint8Array): OtlpMetric[] {
  const body: unknown = JSON.parse(fromUtf8.decode(bytes));
  return objectsIn(objectIn({ body }, "body"), "resourceMetrics").flatMap((held) => {
    const resource = attributeLabels(objectIn(held, "resource"));
    const metrics = objectsIn(held, "scopeMetrics").flatMap((scope) => objectsIn(scope, "metrics"));
    return metrics.map((metric) => otlpMetric(metric, resource));
  });
}

function otlpMetric(metric: Fields, resource: ReadonlyMap<string, string>): OtlpMetric {
  const [field, data] = jsonDataFields.find(([name]) => metric[name] !== undefined && metric[name] !== null) ?? [
    "",
    "number",
  ];
  const held = objectIn(metric, field);
  const { aggregationTemporality, isMonotonic } = held;
  const points = objectsIn(held, "dataPoints").map(pointOf);
  const sums = data === "summary" ? "cumulative" : (temporalities[Number(aggregationTemporality)] ?? null);
  return {
    resource,
    name: textOf(metric["name"]),
    description: textOf(metric["description"]),
    unit: textOf(metric["unit"]),
    data,
    points,
    sums,
    grows: isMonotonic === true,
  };
}

function pointOf(point: Fields): OtlpPoint {
  const value = point["asDouble"] ?? point["asInt"];
  return {
    labels: attributeLabels(point),
    at: millisecondsOf(point["timeUnixNano"]),
    start: millisecondsOf(point["startTimeUnixNano"]),
    missing: (pointNumber(point["flags"] ?? 0) & noRecordedValue) !== 0,
    ...(value !== undefined && value !== null && { value: pointNumber(value) }),
    count: pointNumber(point["count"] ?? 0),
    ...(point["sum"] !== undefined && point["sum"] !== null && { sum: pointNumber(point["sum"]) }),
    counts: listIn(point, "bucketCounts").map(pointNumber),
    bounds: listIn(point, "explicitBounds").map(pointNumber),
    quantiles: objectsIn(point, "quantileValues").map((held) => ({
      quantile: pointNumber(held["quantile"] ?? 0),
      value: pointNumber(held["value"] ?? 0),
    })),
  };
}

function attributeLabels(held: Fields): Map<string, string> {
  const labels = new Map<string, string>();
  for (const attribute of objectsIn(held, "attributes")) {
    const value = objectIn(attribute, "value");
    const given = value["stringValue"] ?? value["boolValue"] ?? value["intValue"] ?? value["doubleValue"];
    const key = attribute["key"] ?? "";
    if (typeof key !== "string") throw malformed(request, { name: "key", must: "text" });
    if (["string", "boolean", "number"].includes(typeof given)) labels.set(key, String(given));
  }
  return labels;
}

/** Nanoseconds are a text of digits, for they do not fit in a number; 0 where there is no time, as in protobuf. */
function millisecondsOf(value: unknown): number {
  if (typeof value === "number") return Math.floor(value / 1e6);
  return typeof value === "string" && /^\d{1,20}$/.test(value) ? Number(value.slice(0, -6)) : 0;
}

/** A number, or a text that stands for one: 64 bits, or what JSON has no digits for. What is neither is no number. */
function pointNumber(value: unknown): number {
  if (typeof value === "number") return value;
  const isNumber = typeof value === "string" && /^-?(?:\d+(?:\.\d+)?(?:e[-+]?\d+)?|Infinity)$/i.test(value);
  return isNumber ? Number(value) : Number.NaN;
}

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

/** What is left out, or null, is empty, as in protobuf. */
function objectIn(held: Fields, name: string): Fields {
  const value = held[name] ?? {};
  if (!isRecord(value)) throw malformed(request, { name, must: "an object" });
  return value;
}

function listIn(held: Fields, name: string): readonly unknown[] {
  const value = held[name] ?? [];
  if (!Array.isArray(value)) throw malformed(request, { name, must: "a list" });
  return value;
}

function objectsIn(held: Fields, name: string): readonly Fields[] {
  const list = listIn(held, name).map((one) => one ?? {});
  if (!list.every(isRecord)) throw malformed(request, { name, must: "a list of objects" });
  return list;
}

/** The encodings of OTLP over HTTP. */
export const otlpMedia = ["application/x-protobuf", "application/json"] as const;

/** Reads an export request in either encoding. Throws `validation_error` and `payload_too_large`. */
export async function readExport(bytes: Uint8Array<ArrayBuffer>, type: string, encoding: string): Promise<SeriesFrame> {
  const plain = encoding === "gzip" ? await unpackGzip(bytes) : bytes;
  const read = type === "application/json" ? readJson : readProtobuf;
  return decoded(request, () => otlpFrame(read(plain)));
}

/** What an export request is answered, in the encoding that it came in. */
export function exportAnswer(type: string, rejected: number, problem: string | null): Uint8Array<ArrayBuffer> | string {
  if (type === "application/json") {
    if (problem === null) return "{}";
    return JSON.stringify({ partialSuccess: { rejectedDataPoints: String(rejected), errorMessage: problem } });
  }
  if (problem === null) return new Uint8Array();
  const to = new BinaryWriter();
  to.uint32((1 << 3) | 2).fork();
  to.uint32((1 << 3) | 0).int64(rejected);
  to.uint32((2 << 3) | 2).string(problem);
  return to.join().finish();
}

/** A `google.rpc.Status`, the form of every failure in this protocol. */
export function statusAnswer(type: string, code: number, message: string): Uint8Array<ArrayBuffer> | string {
  if (type === "application/json") return JSON.stringify({ code, message });
  const to = new BinaryWriter();
  to.uint32((1 << 3) | 0).int32(code);
  to.uint32((2 << 3) | 2).string(message);
  return to.finish();
}

/** Unpacks gzip. Throws `payload_too_large` and `validation_error`. */
async function unpackGzip(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let size = 0;
  const unpacked = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  try {
    for await (const part of unpacked) {
      size += part.length;
      if (size > maxUnpacked) break;
      parts.push(part);
    }
  } catch {
    throw malformed("gzip");
  }
  if (size > maxUnpacked) throw tooLarge();
  const whole = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
