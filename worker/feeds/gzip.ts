import { maxUnpacked } from "../domain/feeds/frame.ts";
import { malformed, tooLarge } from "./refusals.ts";

/** Unpacks gzip. Throws `payload_too_large` and `validation_error`. */
export async function unpackGzip(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
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
