import { BinaryWriter } from "@bufbuild/protobuf/wire";
import { compress } from "snappyjs";

/** A series to send; a stale sample says that it has ended. */
export interface SentSeries {
  labels: Readonly<Record<string, string>>;
  samples: readonly (readonly [at: number, value: number | "stale"])[];
  histograms?: number;
  help?: string;
  unit?: string;
  /** As the protocol numbers kinds of metrics: 1 is a counter. */
  type?: number;
}

const staleBytes = Uint8Array.of(2, 0, 0, 0, 0, 0, 0xf0, 0x7f);

function writeSample(to: BinaryWriter, [at, value]: SentSeries["samples"][number]): void {
  to.uint32((2 << 3) | 2).fork();
  to.uint32((1 << 3) | 1);
  if (value === "stale") to.raw(staleBytes);
  else to.double(value);
  to.uint32((2 << 3) | 0).int64(at);
  to.join();
}

/** A `prometheus.WriteRequest` before it is packed. */
export function v1Message(series: readonly SentSeries[]): Uint8Array {
  const to = new BinaryWriter();
  for (const { labels, samples, histograms = 0 } of series) {
    to.uint32((1 << 3) | 2).fork();
    for (const [name, value] of Object.entries(labels)) {
      to.uint32((1 << 3) | 2).fork();
      to.uint32((1 << 3) | 2).string(name);
      to.uint32((2 << 3) | 2).string(value);
      to.join();
    }
    for (const sample of samples) writeSample(to, sample);
    for (let i = 0; i < histograms; i++) to.uint32((4 << 3) | 2).bytes(Uint8Array.of(8, 1));
    to.join();
  }
  return to.finish();
}

/** An `io.prometheus.write.v2.Request` before it is packed; its texts stand behind the series that use them. */
export function v2Message(series: readonly SentSeries[]): Uint8Array {
  const symbols = [""];
  const refOf = (text: string): number => {
    const known = symbols.indexOf(text);
    return known >= 0 ? known : symbols.push(text) - 1;
  };
  const to = new BinaryWriter();
  for (const { labels, samples, histograms = 0, help = "", unit = "", type = 0 } of series) {
    to.uint32((5 << 3) | 2).fork();
    to.uint32((1 << 3) | 2).fork();
    for (const text of Object.entries(labels).flat()) to.uint32(refOf(text));
    to.join();
    for (const sample of samples) writeSample(to, sample);
    for (let i = 0; i < histograms; i++) to.uint32((3 << 3) | 2).bytes(Uint8Array.of(8, 1));
    to.uint32((5 << 3) | 2).fork();
    to.uint32((1 << 3) | 0).int32(type);
    to.uint32((3 << 3) | 0).uint32(refOf(help));
    to.uint32((4 << 3) | 0).uint32(refOf(unit));
    to.join();
    to.join();
  }
  for (const symbol of symbols) to.uint32((4 << 3) | 2).string(symbol);
  return to.finish();
}

/** A message packed as remote write sends it. */
export const packed = (message: Uint8Array): Uint8Array<ArrayBuffer> => new Uint8Array(compress(message));

/** The headers of a request of a version. */
export const writeHeaders = (version: 1 | 2): Record<string, string> => ({
  "Content-Type": `application/x-protobuf${version === 2 ? ";proto=io.prometheus.write.v2.Request" : ""}`,
  "Content-Encoding": "snappy",
  "X-Prometheus-Remote-Write-Version": version === 2 ? "2.0.0" : "0.1.0",
});
