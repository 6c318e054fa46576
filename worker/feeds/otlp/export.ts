import { BinaryWriter } from "@bufbuild/protobuf/wire";
import { type SeriesFrame, maxUnpacked } from "../../domain/feeds/frame.ts";
import { decoded } from "../wire.ts";
import { readJson } from "./json.ts";
import { readProtobuf } from "./protobuf.ts";
import { otlpFrame } from "./request.ts";
import { malformed, tooLarge } from "../refusals.ts";

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
