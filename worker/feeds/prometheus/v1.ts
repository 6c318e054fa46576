import type { BinaryReader } from "@bufbuild/protobuf/wire";
import { type FrameSeries, maxSamples, maxTexts, type Sample, type SeriesFrame } from "../../domain/feeds/frame.ts";
import { tooMany } from "../refusals.ts";
import { eachField, fieldsUntil, readerOf } from "../wire.ts";
import { readSample } from "./sample.ts";

/** The counts of what a frame may have no more of. */
interface Count {
  samples: number;
  texts: number;
}

/** Reads a `prometheus.WriteRequest` of remote write 1.0; throws for anything else. */
export function readV1(bytes: Uint8Array): SeriesFrame {
  const reader = readerOf(bytes);
  const series: FrameSeries[] = [];
  const count = { samples: 0, texts: 0 };
  fieldsUntil(reader, reader.len, (field) => {
    if (field !== 1) return false;
    if (series.length === maxSamples) throw tooMany();
    series.push(readSeries(reader, bytes, count));
    return true;
  });
  return { series };
}

function readSeries(reader: BinaryReader, bytes: Uint8Array, count: Count): FrameSeries {
  const labels = new Map<string, string>();
  const samples: Sample[] = [];
  let histograms = 0;
  eachField(reader, (field) => {
    if (field === 1) {
      if ((count.texts += 2) > maxTexts) throw tooMany();
      readLabel(reader, labels);
    } else if (field === 2) samples.push(readSample(reader, bytes));
    else if (field === 4) histograms += 1;
    if (field === 2 && ++count.samples > maxSamples) throw tooMany();
    return field === 1 || field === 2;
  });
  return { labels, samples, ...(histograms > 0 && { refused: { count: histograms, reason: "native_histogram" } }) };
}

function readLabel(reader: BinaryReader, labels: Map<string, string>): void {
  let [name, value] = ["", ""];
  eachField(reader, (field) => {
    if (field === 1) name = reader.string();
    else if (field === 2) value = reader.string();
    return field === 1 || field === 2;
  });
  if (labels.has(name)) throw new RangeError("a label is there twice");
  labels.set(name, value);
}
