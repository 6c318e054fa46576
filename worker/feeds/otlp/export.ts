import { BinaryWriter } from "@bufbuild/protobuf/wire";
import { type SeriesFrame, maxUnpacked } from "../../domain/feeds/frame.ts";
import { decoded } from "../wire.ts";
import { noRecordedValue, readProtobuf } from "./protobuf.ts";
import { otlpFrame, type OtlpMetric, type OtlpPoint, temporalities } from "./request.ts";
import { malformed, tooLarge } from "../refusals.ts";
import { isRecord } from "../../domain/values/is-record.ts";
import { fromUtf8 } from "../../domain/values/hashing/utf8.ts";

type Fields = Readonly<Record<string, unknown>>;

const jsonDataFields: readonly (readonly [field: string, data: OtlpMetric["data"]])[] = [
  ["gauge", "number"],
  ["sum", "number"],
  ["histogram", "histogram"],
  ["exponentialHistogram", "exponential_histogram"],
  ["summary", "summary"],
];

/** Reads an `ExportMetricsServiceRequest` in JSON; throws for anything else. Fields that it does not know are passed by. */
function readJson(bytes: Uint8Array): OtlpMetric[] {
  return objects(objectFields(JSON.parse(fromUtf8.decode(bytes)))["resourceMetrics"]).flatMap((held) => {
    const resource = attributeLabels(objectFields(held["resource"])["attributes"]);
    const metrics = objects(held["scopeMetrics"]).flatMap((scope) => objects(scope["metrics"]));
    return metrics.map((metric) => otlpMetric(metric, resource));
  });
}

function otlpMetric(metric: Fields, resource: ReadonlyMap<string, string>): OtlpMetric {
  const [field, data] = jsonDataFields.find(([name]) => metric[name] !== undefined && metric[name] !== null) ?? [
    "",
    "number",
  ];
  const { dataPoints, aggregationTemporality, isMonotonic } = objectFields(metric[field]);
  const points = objects(dataPoints).map(pointOf);
  const sums = data === "summary" ? "cumulative" : (temporalities[Number(aggregationTemporality)] ?? null);
  const [name, description, unit] = ["name", "description", "unit"].map((key) => textOf(metric[key]) ?? "");
  return {
    resource,
    name: name ?? "",
    description: description ?? "",
    unit: unit ?? "",
    data,
    points,
    sums,
    grows: isMonotonic === true,
  };
}

function pointOf(point: Fields): OtlpPoint {
  const value = point["asDouble"] ?? point["asInt"];
  return {
    labels: attributeLabels(point["attributes"]),
    at: millisecondsOf(point["timeUnixNano"]),
    start: millisecondsOf(point["startTimeUnixNano"]),
    missing: (pointNumber(point["flags"] ?? 0) & noRecordedValue) !== 0,
    ...(value !== undefined && value !== null && { value: pointNumber(value) }),
    count: pointNumber(point["count"] ?? 0),
    ...(point["sum"] !== undefined && point["sum"] !== null && { sum: pointNumber(point["sum"]) }),
    counts: listIn(point["bucketCounts"]).map(pointNumber),
    bounds: listIn(point["explicitBounds"]).map(pointNumber),
    quantiles: objects(point["quantileValues"]).map((held) => ({
      quantile: pointNumber(held["quantile"] ?? 0),
      value: pointNumber(held["value"] ?? 0),
    })),
  };
}

function attributeLabels(attributes: unknown): Map<string, string> {
  const labels = new Map<string, string>();
  for (const attribute of objects(attributes)) {
    const value = objectFields(attribute["value"]);
    const given = value["stringValue"] ?? value["boolValue"] ?? value["intValue"] ?? value["doubleValue"];
    const key = textOf(attribute["key"]);
    if (key === null) throw new TypeError("an attribute has no name");
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

const textOf = (value: unknown): string | null => (typeof value === "string" ? value : null);

function objectFields(value: unknown): Fields {
  if (value === undefined || value === null) return {};
  if (!isRecord(value)) throw new TypeError("an object is missing");
  return value;
}

function listIn(value: unknown): readonly unknown[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) throw new TypeError("a list is missing");
  return value;
}

const objects = (value: unknown): Fields[] => listIn(value).map(objectFields);

/** The encodings of OTLP over HTTP. */
export const otlpMedia = ["application/x-protobuf", "application/json"] as const;

/** Reads an export request in either encoding. Throws `validation_error` and `payload_too_large`. */
export async function readExport(bytes: Uint8Array<ArrayBuffer>, type: string, encoding: string): Promise<SeriesFrame> {
  const plain = encoding === "gzip" ? await unpackGzip(bytes) : bytes;
  const read = type === "application/json" ? readJson : readProtobuf;
  return decoded("an OTLP export request", () => otlpFrame(read(plain)));
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
