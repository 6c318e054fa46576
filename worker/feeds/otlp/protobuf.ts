import type { BinaryReader } from "@bufbuild/protobuf/wire";
import { eachField, fieldsUntil, readerOf } from "../wire.ts";
import { type OtlpMetric, type OtlpPoint, temporalities } from "./request.ts";

type Data = OtlpMetric["data"];
type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** The fields of a metric that hold its data, and of what form that is. */
const wireDataFields: Readonly<Record<number, Data>> = {
  5: "number",
  7: "number",
  9: "histogram",
  10: "exponential_histogram",
  11: "summary",
};
/** Where a point keeps its attributes and flags, by its form. */
const attributesAt: Readonly<Record<Data, number>> = { number: 7, histogram: 9, exponential_histogram: 1, summary: 7 };
const flagsAt: Readonly<Record<Data, number>> = { number: 8, histogram: 10, exponential_histogram: 10, summary: 8 };
/** The flag of a point that says that there is no value. */
export const noRecordedValue = 1;

/** Reads an `ExportMetricsServiceRequest` in protobuf; throws for anything else. */
export function readProtobuf(bytes: Uint8Array): OtlpMetric[] {
  const reader = readerOf(bytes);
  const metrics: OtlpMetric[] = [];
  fieldsUntil(reader, reader.len, (field) => {
    if (field !== 1) return false;
    readResourceMetrics(reader, metrics);
    return true;
  });
  return metrics;
}

function readResourceMetrics(reader: BinaryReader, metrics: OtlpMetric[]): void {
  const resource = new Map<string, string>();
  eachField(reader, (field) => {
    if (field === 1) eachField(reader, (one) => one === 1 && readAttribute(reader, resource));
    else if (field === 2) eachField(reader, (one) => one === 2 && metrics.push(readMetric(reader, resource)) > 0);
    else return false;
    return true;
  });
}

function readMetric(reader: BinaryReader, resource: ReadonlyMap<string, string>): OtlpMetric {
  const points: OtlpPoint[] = [];
  const metric: Mutable<OtlpMetric> = {
    resource,
    name: "",
    description: "",
    unit: "",
    data: "number",
    points,
    sums: null,
    grows: false,
  };
  eachField(reader, (field) => {
    const data = wireDataFields[field];
    if (field === 1) metric.name = reader.string();
    else if (field === 2) metric.description = reader.string();
    else if (field === 3) metric.unit = reader.string();
    else if (data !== undefined) {
      metric.data = data;
      if (data === "summary") metric.sums = "cumulative";
      eachField(reader, (one) => {
        if (one === 1) points.push(readPoint(reader, data));
        else if (one === 2) metric.sums = temporalities[reader.int32()] ?? null;
        else if (one === 3) metric.grows = reader.bool();
        return one >= 1 && one <= 3;
      });
    } else return false;
    return true;
  });
  return metric;
}

function readPoint(reader: BinaryReader, data: Data): OtlpPoint {
  const labels = new Map<string, string>();
  const point: Mutable<OtlpPoint> = { labels, at: 0, start: 0, missing: false };
  const counts: number[] = [];
  const bounds: number[] = [];
  const quantiles: { quantile: number; value: number }[] = [];
  eachField(reader, (field) => {
    if (field === attributesAt[data]) return readAttribute(reader, labels);
    if (field === flagsAt[data]) point.missing = (reader.uint32() & noRecordedValue) !== 0;
    else if (field === 2) point.start = Number(BigInt(reader.fixed64()) / 1_000_000n);
    else if (field === 3) point.at = Number(BigInt(reader.fixed64()) / 1_000_000n);
    else if (data === "number" && field === 4) point.value = reader.double();
    else if (data === "number" && field === 6) point.value = Number(reader.sfixed64());
    else if (data !== "number" && field === 4) point.count = Number(reader.fixed64());
    else if (data !== "number" && field === 5) point.sum = reader.double();
    else if (data === "histogram" && field === 6) eachNumber(reader, counts, () => Number(reader.fixed64()));
    else if (data === "histogram" && field === 7) eachNumber(reader, bounds, () => reader.double());
    else if (data === "summary" && field === 6) quantiles.push(readQuantile(reader));
    else return false;
    return true;
  });
  return { ...point, counts, bounds, quantiles };
}

/** Packed numbers, as all senders write them. */
function eachNumber(reader: BinaryReader, into: number[], read: () => number): void {
  const end = reader.uint32() + reader.pos;
  while (reader.pos < end) into.push(read());
}

function readQuantile(reader: BinaryReader): { quantile: number; value: number } {
  const held = { quantile: 0, value: 0 };
  eachField(reader, (field) => {
    if (field === 1) held.quantile = reader.double();
    else if (field === 2) held.value = reader.double();
    return field === 1 || field === 2;
  });
  return held;
}

/** A label is a text, a flag or a number; lists and objects are passed by. */
function readAttribute(reader: BinaryReader, labels: Map<string, string>): true {
  let key = "";
  let value: string | null = null;
  eachField(reader, (field) => {
    if (field === 1) key = reader.string();
    else if (field === 2) eachField(reader, (one) => readValue(reader, one, (text) => (value = text)));
    return field === 1 || field === 2;
  });
  if (value !== null) labels.set(key, value);
  return true;
}

function readValue(reader: BinaryReader, field: number, keep: (text: string) => void): boolean {
  if (field === 1) keep(reader.string());
  else if (field === 2) keep(String(reader.bool()));
  else if (field === 3) keep(String(reader.int64()));
  else if (field === 4) keep(String(reader.double()));
  return field >= 1 && field <= 4;
}
