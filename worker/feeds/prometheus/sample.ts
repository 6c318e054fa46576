import type { BinaryReader } from "@bufbuild/protobuf/wire";
import type { Sample } from "../../domain/feeds/frame.ts";
import { eachField } from "../wire.ts";

/** The bits of the one NaN that says that a series has ended, lowest byte first. */
const staleBits = [2, 0, 0, 0, 0, 0, 0xf0, 0x7f];

/** Reads one sample of a message; both versions of the protocol have the same. */
export function readSample(reader: BinaryReader, bytes: Uint8Array): Sample {
  let [value, at, stale, start] = [0, 0, false, 0];
  eachField(reader, (field) => {
    if (field === 1) {
      const from = reader.pos;
      value = reader.double();
      // A number loses the bits of its NaN.
      stale = Number.isNaN(value) && staleBits.every((bits, i) => bytes[from + i] === bits);
    } else if (field === 2) at = Number(reader.int64());
    else if (field === 3) start = Number(reader.int64());
    else return false;
    return true;
  });
  return { at, value, stale, ...(start > 0 && { start }) };
}
