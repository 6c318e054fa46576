import {
  type SeriesFrame,
  maxUnpacked,
  type FrameSeries,
  maxSamples,
  maxTexts,
  type Sample,
} from "../../domain/feeds/frame.ts";
import { DomainError } from "../../domain/values/errors/errors.ts";
import { decoded, eachField, fieldsUntil, readerOf } from "../wire.ts";
import { readV2 } from "./v2.ts";
import { uncompress } from "snappyjs";
import { malformed, tooLarge, tooMany } from "../refusals.ts";
import type { BinaryReader } from "@bufbuild/protobuf/wire";
import { readSample } from "./sample.ts";

/** How a message is read, by the `proto` of its media type. */
const messages = new Map([
  ["prometheus.WriteRequest", readV1],
  ["io.prometheus.write.v2.Request", readV2],
]);

/**
 * Reads a remote write request of the version that its media type says, 1.0 if it says none. Throws `unsupported_media_type`,
 * `validation_error` and `payload_too_large`.
 */
export function readRemoteWrite(bytes: Uint8Array, parameters: string): SeriesFrame {
  const [, proto = "prometheus.WriteRequest"] = /(?:^|;)\s*proto="?([^";\s]*)/i.exec(parameters) ?? [];
  const read = messages.get(proto);
  if (read === undefined) throw unknownMessage();
  return decoded("a remote write request", () => read(unpackSnappy(bytes)));
}

const unknownMessage = (): DomainError =>
  new DomainError("unsupported_media_type", `The \`proto\` must be ${[...messages.keys()].join(" or ")}.`, {
    location: "Content-Type",
    suggestion: "Set the sender to remote write 1.0 or 2.0.",
  });

/** How many samples were taken, in the words of version 2; nothing else is ever stored. */
export const writtenHeaders = (samples: number): Record<string, string> => ({
  "X-Prometheus-Remote-Write-Samples-Written": String(samples),
  "X-Prometheus-Remote-Write-Histograms-Written": "0",
  "X-Prometheus-Remote-Write-Exemplars-Written": "0",
});

/** Unpacks the block format of Snappy. Throws `payload_too_large` and `validation_error`. */
function unpackSnappy(bytes: Uint8Array): Uint8Array {
  try {
    return uncompress(bytes, maxUnpacked);
  } catch (error) {
    throw String(error).includes("too big") ? tooLarge() : malformed("Snappy's block format");
  }
}

/** The counts of what a frame may have no more of. */
interface Count {
  samples: number;
  texts: number;
}

/** Reads a `prometheus.WriteRequest` of remote write 1.0; throws for anything else. */
function readV1(bytes: Uint8Array): SeriesFrame {
  const reader = readerOf(bytes);
  const series: FrameSeries[] = [];
  const count = { samples: 0, texts: 0 };
  fieldsUntil(reader, reader.len, (field) => {
    if (field !== 1) return false;
    if (series.length === maxSamples) throw tooMany();
    series.push(readFrameSeries(reader, bytes, count));
    return true;
  });
  return { series };
}

function readFrameSeries(reader: BinaryReader, bytes: Uint8Array, count: Count): FrameSeries {
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
