import { type SeriesFrame, maxUnpacked } from "../../domain/feeds/frame.ts";
import { decoded } from "../wire.ts";
import { readV1 } from "./v1.ts";
import { readV2 } from "./v2.ts";
import { uncompress } from "snappyjs";
import { malformed, tooLarge } from "../refusals.ts";

/** A remote write request, and in which version its sender speaks. */
interface RemoteWrite extends SeriesFrame {
  version: 1 | 2;
}

const v2Type = "io.prometheus.write.v2.Request";

/** Reads a remote write request of the version that its media type says. Throws `validation_error` and `payload_too_large`. */
export function readRemoteWrite(bytes: Uint8Array, parameters: string): RemoteWrite {
  const version = parameters.includes(v2Type) ? 2 : 1;
  const read = version === 2 ? readV2 : readV1;
  return { version, ...decoded("a remote write request", () => read(unpackSnappy(bytes))) };
}

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
