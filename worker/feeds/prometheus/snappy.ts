import { uncompress } from "snappyjs";
import { maxUnpacked } from "../../domain/feeds/frame.ts";
import { malformed, tooLarge } from "../refusals.ts";

/** Unpacks the block format of Snappy. Throws `payload_too_large` and `validation_error`. */
export function unpackSnappy(bytes: Uint8Array): Uint8Array {
  try {
    return uncompress(bytes, maxUnpacked);
  } catch (error) {
    throw String(error).includes("too big") ? tooLarge() : malformed("Snappy's block format");
  }
}
