import type { BinaryReader } from "@bufbuild/protobuf/wire";
import { type FrameSeries, maxSamples, maxTexts, type Sample, type SeriesFrame } from "../../domain/feeds/frame.ts";
import type { SignalKind } from "../../domain/values/definitions/primitive.ts";
import { tooMany } from "../refusals.ts";
import { eachField, fieldsUntil, readerOf } from "../wire.ts";
import { readSample } from "./sample.ts";

/** A series before its texts are looked up: they may stand behind it. */
interface RawSeries {
  labels: number[];
  samples: Sample[];
  histograms: number;
  /** As the protocol numbers kinds of metrics. */
  type: number;
  help: number;
  unit: number;
}

/** Reads an `io.prometheus.write.v2.Request` of remote write 2.0; throws for anything else. */
export function readV2(bytes: Uint8Array): SeriesFrame {
  const reader = readerOf(bytes);
  const symbols: string[] = [];
  const raw: RawSeries[] = [];
  const count = { samples: 0, texts: 0 };
  fieldsUntil(reader, reader.len, (field) => {
    if (symbols.length > maxTexts || raw.length > maxSamples) throw tooMany();
    if (field === 4) symbols.push(reader.string());
    else if (field === 5) raw.push(readRawSeries(reader, bytes, count));
    return field === 4 || field === 5;
  });
  return { series: raw.map((one) => withTexts(one, symbols)) };
}

function readRawSeries(reader: BinaryReader, bytes: Uint8Array, count: { samples: number; texts: number }): RawSeries {
  const series: RawSeries = { labels: [], samples: [], histograms: 0, type: 0, help: 0, unit: 0 };
  eachField(reader, (field) => {
    if (field === 1) {
      const end = reader.uint32() + reader.pos;
      while (reader.pos < end) {
        if (++count.texts > maxTexts) throw tooMany();
        series.labels.push(reader.uint32());
      }
      return true;
    }
    if (field === 2) {
      if (++count.samples > maxSamples) throw tooMany();
      series.samples.push(readSample(reader, bytes));
      return true;
    }
    if (field === 3) series.histograms += 1;
    if (field === 5) readMetadata(reader, series);
    return field === 5;
  });
  return series;
}

/** Types of metrics: a counter, and gauges. Source: https://prometheus.io/docs/specs/prw/remote_write_spec_2_0/ */
const kindsOfTypes: Readonly<Record<number, SignalKind>> = { 1: "counter", 2: "level" };

function readMetadata(reader: BinaryReader, series: RawSeries): void {
  eachField(reader, (field) => {
    if (field === 1) series.type = reader.int32();
    else if (field === 3) series.help = reader.uint32();
    else if (field === 4) series.unit = reader.uint32();
    return field === 1 || field === 3 || field === 4;
  });
}

function withTexts(
  { labels: refs, samples, histograms, type, help, unit }: RawSeries,
  symbols: readonly string[],
): FrameSeries {
  const textOf = (ref: number): string => {
    const text = symbols[ref];
    if (text === undefined) throw new RangeError("a text is missing");
    return text;
  };
  if (refs.length % 2 !== 0) throw new RangeError("a label has no value");
  const kind = kindsOfTypes[type];
  const labels = new Map<string, string>();
  for (let i = 0; i < refs.length; i += 2) labels.set(textOf(refs[i] ?? 0), textOf(refs[i + 1] ?? 0));
  if (labels.size * 2 !== refs.length) throw new RangeError("a label is there twice");
  return {
    labels,
    samples,
    ...(histograms > 0 && { refused: { count: histograms, reason: "native_histogram" } }),
    ...(help > 0 && { help: textOf(help) }),
    ...(unit > 0 && { unit: textOf(unit) }),
    ...(kind && { kind }),
  };
}
